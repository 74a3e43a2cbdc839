/** Totals of VAT that rules do not see, because they are in another currency than the invoice. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import { TOTALS } from 'einvoice-core/knowledge/invoice/equations.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Place } from './calculation.js';
import { CURRENCY as STATED, VAT_TOTAL } from './vat-totals.js';
import { nodesAt } from '../values/value-node.js';

/** Whether a rule compares the attribute `currencyID` of an amount with BT-5; its node is the amount. */
export function isAboutCurrency(code: string): boolean {
  return isAbout('aboutCurrency', code);
}

/** The only total of VAT, in another currency than the invoice. */
export interface OtherCurrency {
  /** What is to be changed: the attribute, the element that lacks it, or the currency of the invoice. */
  readonly node: number;
  /** What it would have to say, and what the other one says. */
  readonly wanted: string;
  readonly total: number;
  readonly stated: string;
  readonly invoiceSays: string;
}

/** As codes of ISO 4217 are written. */
const CURRENCY = /^[A-Z]{3}$/;

/** Where the total of VAT, and only it, has another currency; null where something else is wrong. */
export function otherCurrencyIn(place: Place): OtherCurrency | null {
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
  // What has not the form of a currency is wrong; else, where all amounts agree, nobody got them all wrong.
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
 * The currency of the invoice, where an amount is said to have another one that all sums have: that many were not got wrong.
 * @returns its node, and what it would have to say
 */
export function wrongInvoiceCurrencyIn(place: Place): Pick<OtherCurrency, 'node' | 'wanted'> | null {
  const { elements, terms, node } = place;
  const [currency, second] = terms.all(STATED);
  if (currency === undefined || second !== undefined) return null;
  const wanted = currencyOfTotals(place);
  const isAlone = wanted !== null && wanted === elements.attribute(node, 'currencyID');
  return isAlone && wanted !== elements.tree.stringValue(currency) ? { node: currency, wanted } : null;
}

/** All totals but that of VAT. */
const IN_CURRENCY = TOTALS.filter((term) => term !== VAT_TOTAL);

/** What the sums of the document say, where that is one currency; CII has none there. */
function currencyOfTotals({ elements, terms }: Place): string | null {
  return elements.once('currency of totals', () => {
    const found = new Set(
      IN_CURRENCY.flatMap((term) => terms.all(term).map((node) => elements.attribute(node, 'currencyID'))),
    );
    return found.size === 1 ? [...found][0]! || null : null;
  });
}

/** Where a total belongs that there is none of. */
export interface MissingTotal {
  readonly node: number;
  readonly missing: NodePath;
  readonly isOfSeveral?: true;
}

/**
 * Where the total of VAT belongs among the others, where there is none: UBL has a group of its own for it. Without any total,
 * their group is missing.
 */
export function missingTotalIn({ terms, elements: { tree, prefixes } }: Place): MissingTotal | null {
  const [group, another] = terms.all(GROUP);
  const steps = terms.pathOf(GROUP);
  const [parent] = group === undefined ? nodesAt(tree, rootOf(tree), steps.slice(0, -1), prefixes) : [];
  if (parent !== undefined) return { node: parent, missing: steps.slice(-1), isOfSeveral: true };
  if (group === undefined || another !== undefined || !terms.isCii || terms.all(VAT_TOTAL).length > 0) return null;
  return { node: group, missing: terms.pathOf(VAT_TOTAL).slice(-1) };
}

/** The group of all totals; in UBL that of VAT stands outside of it. */
const GROUP = 'BG-22';
