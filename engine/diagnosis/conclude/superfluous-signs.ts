/** Superfluous minus signs, mostly in credit notes: the document type already says that the seller owes the amounts. */
import { MANDATORY_SUMS } from 'einvoice-core/knowledge/invoice/equations.js';
import { compareExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { type Change, trialValues } from './change.js';
import { findUncheckedFailures, findFailures } from './failures.js';
import type { Figure, Figures } from '../facts/figures/figure.js';

type SignChange = Extract<Change, { readonly kind: 'signs' }>;

/** The rounding amount. */
const ROUNDING = 'BT-114';
/** The net price of an item. */
const PRICE = 'BT-146';
/** The invoiced quantity. */
const QUANTITY = 'BT-129';

/**
 * Removes all minus signs if all equations hold without them. This is only tried in credit notes in which all lines,
 * all prices or all totals are negative, and in invoices in which all lines are negative and nothing else is. Null if
 * fewer than two figures would change.
 */
export function findSuperfluousSigns(figures: Figures): SignChange | null {
  const lines = figures.parts.filter(({ kind }) => kind === 'line').map(({ amount }) => amount);
  const all = allFigures(figures);
  const prices = all.filter(({ term }) => term === PRICE);
  const totals = all.filter(({ term }) => MANDATORY_SUMS.includes(term));
  const mayBeSuperfluous = figures.isCreditNote
    ? [lines, prices, totals].some(areNegative)
    : areNegative(lines) && areTheOnlyNegatives(lines, all);
  if (!mayBeSuperfluous) return null;
  const negative = all.filter(isNegative);
  // The rounding amount may rightly be negative, so the second trial keeps its sign.
  for (const each of [negative, negative.filter(({ term }) => term !== ROUNDING)]) {
    const [first, second, ...more] = each;
    if (first === undefined || second === undefined) continue;
    const change: SignChange = { kind: 'signs', figures: [first, second, ...more] };
    const changes = trialValues(change);
    if (findFailures(figures, changes).length === 0 && findUncheckedFailures(figures, changes).length === 0)
      return change;
  }
  return null;
}

/** All figures in document order, without duplicates. */
function allFigures({ parts, rows, totals, collected, relations }: Figures): readonly Figure[] {
  const byNode = new Map<number, Figure>();
  const add = (figure: Figure | null | undefined): void => {
    if (figure) byNode.set(figure.node, figure);
  };
  for (const { amount } of parts) add(amount);
  for (const { target, formula } of relations)
    [target, ...formula.factors, ...formula.added, ...formula.subtracted].forEach(add);
  for (const { base, tax } of rows) [base, tax].forEach(add);
  [...Object.values(totals), ...collected].forEach(add);
  return [...byNode.values()].sort((one, other) => one.node - other.node);
}

function isNegative({ value }: Figure): boolean {
  return compareExact(value, 0) < 0;
}

/** Whether all figures that are not zero are negative. */
function areNegative(figures: readonly Figure[]): boolean {
  const nonZero = figures.filter(({ value }) => !isZeroExact(value));
  return nonZero.length > 0 && nonZero.every(isNegative);
}

/** Whether nothing but line amounts is negative, and each line has a quantity. */
function areTheOnlyNegatives(lines: readonly Figure[], all: readonly Figure[]): boolean {
  const negative = all.filter(isNegative);
  const quantities = all.filter(({ term }) => term === QUANTITY);
  return negative.length === lines.filter(isNegative).length && quantities.length >= lines.length;
}
