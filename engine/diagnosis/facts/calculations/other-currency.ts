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
  readonly invoiceSays: string;
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
  const [stated, invoiceSays] = [attribute < 0 ? '' : tree.stringValue(attribute), tree.stringValue(currency)];
  if (stated === invoiceSays || invoiceSays.trim() === '') return null;
  // A value that is not in the form of a currency code is wrong; else the minority is, as all amounts agree.
  const [isOne, isOther] = [CURRENCY.test(stated), CURRENCY.test(invoiceSays)];
  const isInvoices = isOne === isOther ? isOne && currencyOfTotals(place) === stated : isOne;
  return {
    node: isInvoices ? currency : attribute < 0 ? total : attribute,
    wanted: isInvoices ? stated : invoiceSays.trim(),
    total,
    stated,
    invoiceSays,
  };
}

/**
 * The invoice currency is wrong if all sums share another currency: that many amounts are rarely wrong.
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

/** The currency of the totals if they share one; CII states none there. */
function currencyOfTotals({ elements, terms }: CalculationContext): string | null {
  return elements.once('currency of totals', () => {
    const found = new Set(
      IN_CURRENCY.flatMap((term) => terms.all(term).map((node) => elements.attribute(node, 'currencyID'))),
    );
    return found.size === 1 ? [...found][0]! || null : null;
  });
}

/** Where a missing total belongs. */
export interface MissingTotal {
  readonly node: number;
  readonly missing: NodePath;
  readonly isOfSeveral?: true;
}

/** Where a missing VAT total belongs: UBL has a separate group for it. If no total exists, their group is missing. */
export function missingTotalIn({ terms, elements: { tree, prefixes } }: CalculationContext): MissingTotal | null {
  const [group, another] = terms.all(GROUP);
  const steps = terms.pathOf(GROUP);
  const [parent] = group === undefined ? nodesAt(tree, rootOf(tree), steps.slice(0, -1), prefixes) : [];
  if (parent !== undefined) return { node: parent, missing: steps.slice(-1), isOfSeveral: true };
  if (group === undefined || another !== undefined || !terms.isCii || terms.all(VAT_TOTAL).length > 0) return null;
  return { node: group, missing: terms.pathOf(VAT_TOTAL).slice(-1) };
}

/** The group of all totals; in UBL the VAT total is outside of it. */
const GROUP = 'BG-22';
