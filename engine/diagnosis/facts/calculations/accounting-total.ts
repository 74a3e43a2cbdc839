/**
 * Errors in the VAT total in the accounting currency (BT-111): a wrong amount, or the place where the total is missing.
 */
import { compareExact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nameIndex } from 'einvoice-schematron/xml/name-index.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type CalculationContext, display } from './calculation.js';
import type { Elements } from '../elements.js';
import { ACCOUNTING_CURRENCY, CURRENCY, VAT_TOTAL, groupOfTotal, rowsOfTotal } from './vat-totals.js';

/** The error, with the same fields as the place of an issue. */
export interface AccountingTotal {
  readonly node: number;
  readonly missing: NodePath | null;
  readonly related: readonly number[];
  /** For a missing total: the element that must follow it, and the required currency. */
  readonly before?: number;
  readonly currency?: string;
  /** The accounting currency: without it no such total is required. */
  readonly without?: readonly number[];
  /** The currency of a second total if the invoice declares no accounting currency. */
  readonly unnamed?: string;
  /** The right currency of the amount; for a wrong sign, the corrected amount. */
  readonly wanted?: string;
  readonly amount?: string;
}

/** The error in that total; null if there is none. */
export function accountingTotalIn(place: CalculationContext): AccountingTotal | null {
  const { elements, terms } = place;
  const [accounting, second] = terms.all(ACCOUNTING_CURRENCY);
  const [own, another] = terms.all(CURRENCY);
  if (own === undefined || second !== undefined || another !== undefined) return null;
  if (accounting === undefined) return withoutCurrency(own, place);
  const [wanted, stated] = [elements.text(accounting), elements.text(own)];
  if (wanted === '' || stated === '') return null;
  // With a single currency no second total is needed.
  if (wanted === stated) return { node: accounting, missing: null, related: [own], without: [accounting] };
  const totals = terms.all(VAT_TOTAL);
  const inCurrency = (currency: string): readonly number[] =>
    totals.filter((total) => elements.attribute(total, 'currencyID') === currency);
  const [ours, theirs] = [inCurrency(stated), inCurrency(wanted)];
  if (theirs.length > 1) return null;
  if (theirs.length === 1) return ours.length === 1 ? withOtherSign(theirs[0]!, ours[0]!, elements) : null;
  const others = totals.filter((total) => !ours.includes(total));
  const bare = ours.filter((total) => !hasBreakdown(total, place));
  const wrong = others.length > 0 ? others : ours.length > 1 && bare.length < ours.length ? bare : [];
  if (wrong.length === 1) return inOtherCurrency(wrong[0]!, accounting, wanted, elements);
  const [total] = ours;
  if (total === undefined || totals.length > 1) return null;
  const beside = groupOfTotal(place, total);
  const before = nextElement(beside, elements.tree);
  return {
    node: elements.tree.parent[beside]!,
    missing: terms.pathOf(VAT_TOTAL).slice(beside === total ? -1 : -2),
    related: [accounting, total],
    currency: wanted,
    without: [accounting],
    ...(before === 0 ? {} : { before }),
  };
}

/** A second total in a currency that the invoice does not declare. */
function withoutCurrency(own: number, place: CalculationContext): AccountingTotal | null {
  const { elements, terms } = place;
  const [first, second, ...more] = terms.all(VAT_TOTAL);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const isOwn = (total: number): boolean => elements.attribute(total, 'currencyID') === elements.text(own);
  const [other, kept] = isOwn(first) ? [second, first] : [first, second];
  const unnamed = elements.attribute(other, 'currencyID');
  if (unnamed === '' || isOwn(other) || !isOwn(kept) || hasBreakdown(other, place)) return null;
  return {
    node: elements.tree.parent[own]!,
    missing: terms.pathOf(ACCOUNTING_CURRENCY).slice(-1),
    related: [own, other],
    without: [groupOfTotal(place, other)],
    unnamed,
    wanted: unnamed,
  };
}

/** Two totals with opposite signs: both must charge or both must credit. */
function withOtherSign(total: number, own: number, elements: Elements): AccountingTotal | null {
  const [ours, theirs] = [elements.amount(own), elements.amount(total)];
  if (ours === undefined || theirs === undefined || compareExact(ours, 0) * compareExact(theirs, 0) >= 0) return null;
  return { node: total, missing: null, related: [own], amount: display(negateExact(theirs)) };
}

function inOtherCurrency(total: number, accounting: number, wanted: string, elements: Elements): AccountingTotal {
  const { tree } = elements;
  const attribute = tree.attribute(total, nameIndex(tree)('', 'currencyID'));
  const related = [accounting];
  return attribute < 0
    ? { node: total, missing: ['@currencyID'], related, currency: wanted }
    : { node: attribute, missing: null, related, wanted };
}

function hasBreakdown(total: number, place: CalculationContext): boolean {
  return rowsOfTotal(place, groupOfTotal(place, total)).length > 0;
}

function nextElement(node: number, tree: Tree): number {
  let next = tree.nextSibling[node]!;
  while (next !== 0 && tree.kind[next] !== ELEMENT) next = tree.nextSibling[next]!;
  return next;
}
