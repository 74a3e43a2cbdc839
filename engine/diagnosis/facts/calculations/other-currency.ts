/** Currencies that differ from the invoice currency, so that rules ignore totals; and missing VAT totals. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import { TOTALS } from 'einvoice-core/knowledge/invoice/equations.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { CalculationContext } from './calculation.js';
import { CURRENCY as STATED, VAT_TOTAL } from './vat-totals.js';
import { nodesAt } from '../values/value-node.js';

/** Whether a rule compares the attribute `currencyID` of the checked amount with the invoice currency (BT-5). */
export function checksCurrency(code: string): boolean {
  return isAbout('aboutCurrency', code);
}

/** A VAT total whose currency differs from the invoice currency. */
export interface OtherCurrency {
  /** The node to change: the attribute, the element that lacks it, or the invoice currency. */
  readonly node: number;
  /** The right currency. */
  readonly expected: string;
  /** The node of the VAT total. */
  readonly total: number;
  /** The currency of the VAT total; '' if absent. */
  readonly stated: string;
  readonly invoiceCurrency: string;
}

/** The form of ISO 4217 codes. */
const CURRENCY_CODE = /^[A-Z]{3}$/;

/** Finds the VAT total if it is the only one and has another currency; otherwise null. */
export function findOtherCurrency(context: CalculationContext): OtherCurrency | null {
  const {
    elements: { tree },
    terms,
  } = context;
  const [total, another] = terms.all(VAT_TOTAL);
  const [currency, second] = terms.all(STATED);
  if (total === undefined || currency === undefined || another !== undefined || second !== undefined) return null;
  const attribute = tree.attribute(total, nameIndex(tree)('', 'currencyID'));
  const [stated, invoiceCurrency] = [attribute < 0 ? '' : tree.stringValue(attribute), tree.stringValue(currency)];
  if (stated === invoiceCurrency || invoiceCurrency.trim() === '') return null;
  // If only one value has the form of a currency code, the other is wrong; of two codes, the one that other totals do
  // not use.
  const [isStatedCode, isInvoiceCode] = [CURRENCY_CODE.test(stated), CURRENCY_CODE.test(invoiceCurrency)];
  const isInvoiceWrong =
    isStatedCode === isInvoiceCode ? isStatedCode && currencyOfTotals(context) === stated : isStatedCode;
  return {
    node: isInvoiceWrong ? currency : attribute < 0 ? total : attribute,
    expected: isInvoiceWrong ? stated : invoiceCurrency.trim(),
    total,
    stated,
    invoiceCurrency,
  };
}

/**
 * If all totals have the same currency but BT-5 another, BT-5 is wrong, since so many amounts are hardly ever wrong.
 * @returns the node of BT-5 and the right value; null if BT-5 may be right
 */
export function findWrongInvoiceCurrency(context: CalculationContext): Pick<OtherCurrency, 'node' | 'expected'> | null {
  const { elements, terms, node } = context;
  const [currency, second] = terms.all(STATED);
  if (currency === undefined || second !== undefined) return null;
  const expected = currencyOfTotals(context);
  const isInvoiceCurrencyAlone = expected !== null && expected === elements.attribute(node, 'currencyID');
  return isInvoiceCurrencyAlone && expected !== elements.tree.stringValue(currency)
    ? { node: currency, expected }
    : null;
}

/** All totals except the VAT total. */
const TOTALS_WITH_CURRENCY = TOTALS.filter((term) => term !== VAT_TOTAL);

/** The currency of all totals; null if they have several currencies, or none as in CII. */
function currencyOfTotals({ elements, terms }: CalculationContext): string | null {
  return elements.once('currency of totals', () => {
    const currencies = new Set(
      TOTALS_WITH_CURRENCY.flatMap((term) => terms.all(term).map((node) => elements.attribute(node, 'currencyID'))),
    );
    return currencies.size === 1 ? [...currencies][0]! || null : null;
  });
}

/** The place of a missing total. */
export interface MissingTotal {
  readonly node: number;
  readonly missing: NodePath;
  readonly isOneOfSeveral?: true;
}

/**
 * Finds the place of a missing VAT total. If there are no totals at all, their group (BG-22) is missing. In UBL the VAT
 * total has a separate group.
 */
export function findMissingTotal({ terms, elements: { tree, prefixes } }: CalculationContext): MissingTotal | null {
  const [group, another] = terms.all(TOTALS_GROUP);
  const steps = terms.pathOf(TOTALS_GROUP);
  const [parent] = group === undefined ? nodesAt(tree, rootOf(tree), steps.slice(0, -1), prefixes) : [];
  if (parent !== undefined) return { node: parent, missing: steps.slice(-1), isOneOfSeveral: true };
  if (group === undefined || another !== undefined || !terms.isCii || terms.all(VAT_TOTAL).length > 0) return null;
  return { node: group, missing: terms.pathOf(VAT_TOTAL).slice(-1) };
}

/** The group of the totals; in UBL it does not contain the VAT total. */
const TOTALS_GROUP = 'BG-22';
