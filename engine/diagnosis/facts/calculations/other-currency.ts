/** VAT totals that rules ignore because their currency differs from the invoice currency. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import { TOTALS } from 'einvoice-core/knowledge/invoice/equations.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { CalculationContext } from './calculation.js';
import { CURRENCY as STATED, VAT_TOTAL } from './vat-totals.js';
import { nodesAt } from '../values/value-node.js';

/** Whether a rule compares the attribute `currencyID` of an amount with BT-5; its node is the amount. */
export function isAboutCurrency(code: string): boolean {
  return isAbout('aboutCurrency', code);
}

/** The only VAT total, if its currency differs from the invoice currency. */
export interface OtherCurrency {
  /** The node to change: the attribute, the element without it, or the invoice currency. */
  readonly node: number;
  /** The right value, and the value of the other node. */
  readonly wanted: string;
  readonly total: number;
  readonly stated: string;
  readonly invoiceCurrency: string;
}

/** The form of ISO 4217 codes. */
const CURRENCY = /^[A-Z]{3}$/;

/** Null unless the VAT total, and only it, has another currency. */
export function otherCurrencyIn(place: CalculationContext): OtherCurrency | null {
  const {
    elements: { tree },
    terms,
  } = place;
  const [total, another] = terms.all(VAT_TOTAL);
  const [currency, second] = terms.all(STATED);
  if (total === undefined || currency === undefined || another !== undefined || second !== undefined) return null;
  const attribute = tree.attribute(total, nameIndex(tree)('', 'currencyID'));
  const [stated, invoiceCurrency] = [attribute < 0 ? '' : tree.stringValue(attribute), tree.stringValue(currency)];
  if (stated === invoiceCurrency || invoiceCurrency.trim() === '') return null;
  // A value that cannot be a currency code is wrong; of two codes, the one that the other totals do not use.
  const [isStatedCode, isInvoiceCode] = [CURRENCY.test(stated), CURRENCY.test(invoiceCurrency)];
  const isInvoiceWrong =
    isStatedCode === isInvoiceCode ? isStatedCode && currencyOfTotals(place) === stated : isStatedCode;
  return {
    node: isInvoiceWrong ? currency : attribute < 0 ? total : attribute,
    wanted: isInvoiceWrong ? stated : invoiceCurrency.trim(),
    total,
    stated,
    invoiceCurrency,
  };
}

/**
 * If all totals share another currency, the invoice currency is wrong: so many amounts are hardly ever wrong.
 * @returns its node and the right value
 */
export function wrongInvoiceCurrencyIn(place: CalculationContext): Pick<OtherCurrency, 'node' | 'wanted'> | null {
  const { elements, terms, node } = place;
  const [currency, second] = terms.all(STATED);
  if (currency === undefined || second !== undefined) return null;
  const wanted = currencyOfTotals(place);
  const isAlone = wanted !== null && wanted === elements.attribute(node, 'currencyID');
  return isAlone && wanted !== elements.tree.stringValue(currency) ? { node: currency, wanted } : null;
}

/** All totals except the VAT total. */
const IN_CURRENCY = TOTALS.filter((term) => term !== VAT_TOTAL);

/** The common currency of the totals; null if they have several, or none as in CII. */
function currencyOfTotals({ elements, terms }: CalculationContext): string | null {
  return elements.once('currency of totals', () => {
    const found = new Set(
      IN_CURRENCY.flatMap((term) => terms.all(term).map((node) => elements.attribute(node, 'currencyID'))),
    );
    return found.size === 1 ? [...found][0]! || null : null;
  });
}

/** The place of a missing total. */
export interface MissingTotal {
  readonly node: number;
  readonly missing: NodePath;
  readonly isOfSeveral?: true;
}

/**
 * The place of a missing VAT total, which has a group of its own in UBL. If there are no totals at all, their group is
 * missing.
 */
export function missingTotalIn({ terms, elements: { tree, prefixes } }: CalculationContext): MissingTotal | null {
  const [group, another] = terms.all(GROUP);
  const steps = terms.pathOf(GROUP);
  const [parent] = group === undefined ? nodesAt(tree, rootOf(tree), steps.slice(0, -1), prefixes) : [];
  if (parent !== undefined) return { node: parent, missing: steps.slice(-1), isOfSeveral: true };
  if (group === undefined || another !== undefined || !terms.isCii || terms.all(VAT_TOTAL).length > 0) return null;
  return { node: group, missing: terms.pathOf(VAT_TOTAL).slice(-1) };
}

/** The group of the totals; in UBL the VAT total is outside. */
const GROUP = 'BG-22';
