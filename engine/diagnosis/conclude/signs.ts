/** Superfluous minus signs in a credit note: its type already says that its amounts are owed to the buyer. */
import { MANDATORY_SUMS } from 'einvoice-core/knowledge/invoice/equations.js';
import { compareExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { type Change, trialValues } from './change.js';
import { findDoubts, findFailures } from './failures.js';
import type { Figure, Figures } from '../facts/figures/figure.js';

type Signs = Extract<Change, { readonly kind: 'signs' }>;

const ROUNDING = 'BT-114';
const PRICE = 'BT-146';
const QUANTITY = 'BT-129';

/**
 * All minus signs of amounts, if all equations hold without them: in a credit note with only negative lines, prices or
 * totals, and in an invoice with only negative lines. Null if only one figure would change.
 */
export function findSuperfluousSigns(figures: Figures): Signs | null {
  const lines = figures.parts.filter(({ kind }) => kind === 'line').map(({ amount }) => amount);
  const own = allFigures(figures);
  const prices = own.filter(({ term }) => term === PRICE);
  const totals = own.filter(({ term }) => MANDATORY_SUMS.includes(term));
  const areMeant = figures.isCredit
    ? [lines, prices, totals].some(areNegative)
    : areNegative(lines) && areOnlyNegatives(lines, own);
  if (!areMeant) return null;
  const negative = own.filter(isNegative);
  // The rounding amount may rightly be negative.
  for (const each of [negative, negative.filter(({ term }) => term !== ROUNDING)]) {
    const [first, second, ...more] = each;
    if (first === undefined || second === undefined) continue;
    const change: Signs = { kind: 'signs', figures: [first, second, ...more] };
    const changes = trialValues(change);
    if (findFailures(figures, changes).length === 0 && findDoubts(figures, changes).length === 0) return change;
  }
  return null;
}

/** All figures in document order, without duplicates. */
function allFigures({ parts, rows, totals, collected, relations }: Figures): readonly Figure[] {
  const found = new Map<number, Figure>();
  const add = (figure: Figure | null | undefined): void => {
    if (figure) found.set(figure.node, figure);
  };
  for (const { amount } of parts) add(amount);
  for (const { target, formula } of relations)
    [target, ...formula.factors, ...formula.added, ...formula.taken].forEach(add);
  for (const { base, tax } of rows) [base, tax].forEach(add);
  [...Object.values(totals), ...collected].forEach(add);
  return [...found.values()].sort((one, other) => one.node - other.node);
}

function isNegative({ value }: Figure): boolean {
  return compareExact(value, 0) < 0;
}

/** Whether all are negative, apart from zeros. */
function areNegative(figures: readonly Figure[]): boolean {
  const some = figures.filter(({ value }) => !isZeroExact(value));
  return some.length > 0 && some.every(isNegative);
}

/** Whether only the lines are negative, and each has a quantity. */
function areOnlyNegatives(lines: readonly Figure[], all: readonly Figure[]): boolean {
  const negative = all.filter(isNegative);
  const quantities = all.filter(({ term }) => term === QUANTITY);
  return negative.length === lines.filter(isNegative).length && quantities.length >= lines.length;
}
