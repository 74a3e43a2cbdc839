/** Finds totals that rules ignore because their currency differs from the invoice currency, and missing VAT totals. */
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
  /**
   * The node to change: the attribute `currencyID`, the total that lacks this attribute, or the invoice currency
   * (BT-5).
   */
  readonly node: number;
  /** The right currency for `node`. */
  readonly expected: string;
  /** The node of the VAT total. */
  readonly total: number;
  /** The currency of the VAT total; '' if absent. */
  readonly stated: string;
  readonly invoiceCurrency: string;
}

/** The form of ISO 4217 codes. */
const CURRENCY_CODE = /^[A-Z]{3}$/;

/**
 * Finds the VAT total whose currency differs from BT-5; null if there is none, or if the invoice has several VAT
 * totals.
 */
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
  // If only one of the two values has the form of a currency code, the other value is wrong. If both are codes, BT-5 is
  // wrong if all other totals have the currency of the VAT total.
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
 * If all totals have one currency and BT-5 has another, BT-5 is wrong: so many amounts hardly ever have a wrong
 * currency.
 * @returns the node of BT-5 and its right value; null if BT-5 may be right
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

/** The currency of all totals except the VAT total; null if they state several currencies, or none as in CII. */
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
  /** Whether all totals are missing, not only the VAT total. */
  readonly isOneOfSeveral?: true;
}

/**
 * Finds the place of a missing VAT total; if all totals are missing, the place of their group (BG-22). Null for a UBL
 * invoice that has BG-22, since the VAT total has a separate group in UBL.
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
