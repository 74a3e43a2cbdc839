/**
 * An error that propagates: other amounts were calculated from a wrong amount. The other amounts agree with the wrong
 * one, but are wrong, too.
 */
import { BY_RATE } from 'einvoice-core/knowledge/categories.js';
import { ROW } from 'einvoice-core/knowledge/invoice/amounts.js';
import { EQUATIONS, SUMMED, type TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import {
  type Exact,
  compareExact,
  isZeroExact,
  negateExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { isVatRoundedPerLine } from './propose-changes.js';
import { type Correction, type Change, trialValues } from './change.js';
import {
  type Changes,
  type FailedEquation,
  NO_CHANGES,
  STANDARD,
  isVatRight,
  computeVat,
} from '../facts/figures/equations.js';
import { findFailures } from './failures.js';
import type { Figures, VatRow } from '../facts/figures/figure.js';
import { findMissingFigure, failsAsBefore } from './solutions.js';

/** For a total, or the VAT of a row, the next total calculated from it: BT-112 for BT-110. */
const NEXT_TOTAL: ReadonlyMap<string, TotalTerm> = new Map<string, TotalTerm>([
  [ROW.amount, 'BT-110'],
  ...EQUATIONS.flatMap(([id, equation]) =>
    equation.flatMap(([, operand]) => (SUMMED.has(operand) ? [[operand, id] as const] : [])),
  ),
]);

/**
 * Corrects the wrong amount and all amounts calculated from it. Null if there is no such chain of amounts, or if a
 * required figure is missing. If several amounts could be the wrong one, the amount with the shortest chain is chosen;
 * of equally short chains, one that starts with the VAT of a row.
 * @param failures all failing equations
 */
export function findPropagatedError(failures: readonly FailedEquation[], figures: Figures): Change | null {
  const { isComplete, rows } = figures;
  if (!isComplete) return null;
  const knownFailures = failures.filter((failure) => findMissingFigure([failure], figures) === null);
  const chains: CorrectionChain[] = [];
  const addChain = (first: Correction | null): void => {
    const chain = first === null ? null : correctDependentAmounts([first], knownFailures, figures);
    if (chain !== null) chains.push(chain);
  };
  for (const row of rows)
    if (isVatComputable(row) && !isVatRight(row, NO_CHANGES) && !knownFailures.some((failure) => failure.row === row))
      addChain({ figure: row.tax, to: computeVat(row, NO_CHANGES) });
  for (const failure of knownFailures) addChain(correctTotal(failure, figures));
  const shortest = Math.min(...chains.map(({ length }) => length));
  const totals = chains.find(({ length }) => length === shortest);
  return totals === undefined || shortest === 1
    ? null
    : { kind: 'carried', totals, isRounding: isVatRoundedPerLine(totals[0].figure, figures) };
}

/**
 * Corrects a taxable amount, the VAT calculated from it, and the totals calculated from both. Rules tolerate small
 * deviations of VAT, so the equation of the VAT may hold although the VAT is wrong.
 * @param base the taxable amount of a row and its right value; the correction must resolve all other failures
 */
export function propagateFromBase(
  base: Correction,
  failures: readonly FailedEquation[],
  figures: Figures,
): Change | null {
  const row = figures.rows.find((each) => each.base === base.figure);
  const changes: Changes = new Map([[base.figure.node, base.to]]);
  if (row === undefined || !figures.isComplete || !isVatRight(row, NO_CHANGES) || isVatRight(row, changes)) return null;
  const totals = correctDependentAmounts([base, { figure: row.tax, to: computeVat(row, changes) }], failures, figures);
  return totals === null ? null : { kind: 'carried', totals, isRounding: false };
}

/**
 * Derives a missing amount after other amounts were corrected; null unless exactly one equation determines the amount.
 */
export function deriveMissingAfter(change: Change, figures: Figures): Change | null {
  const { placeholder } = figures;
  if (placeholder === null) return null;
  const [only, ...others] = findFailures(figures, trialValues(change));
  const term = only?.terms.find(({ figure }) => figure === placeholder);
  if (only === undefined || term === undefined || others.length > 0) return null;
  const difference = term.sign === 1 ? only.difference : negateExact(only.difference);
  return { kind: 'missing', figure: placeholder, to: subtractExact(placeholder.value, difference) };
}

/** Corrections of an amount and of the amounts calculated from it, in the order of calculation. */
export type CorrectionChain = readonly [Correction, ...Correction[]];

/**
 * Corrects the totals that depend on the last correction, one after the other, until all equations hold; null if that
 * is impossible.
 */
export function correctDependentAmounts(
  first: CorrectionChain,
  failures: readonly FailedEquation[],
  figures: Figures,
): CorrectionChain | null {
  const failuresBefore = new Map(failures.map((failure) => [failure.id, failure]));
  const corrections: [Correction, ...Correction[]] = [...first];
  const changes = new Map<number, Exact>(corrections.map(({ figure, to }) => [figure.node, to]));
  for (;;) {
    const remaining = findFailures(figures, changes).filter(
      (failure) => findMissingFigure([failure], figures) === null,
    );
    if (remaining.length === 0) return corrections;
    const nextTerm = NEXT_TOTAL.get(corrections.at(-1)!.figure.term);
    const next = remaining.find(({ id }) => id === nextTerm);
    // If the next total did not match before the correction either, it has another mistake.
    if (
      next === undefined ||
      failuresBefore.has(next.id) ||
      remaining.some((failure) => failure !== next && !failsAsBefore(failure, failuresBefore.get(failure.id)))
    )
      return null;
    const correction = correctTotal(next, figures);
    if (correction === null || isAmountDueUncertain(correction, figures)) return null;
    corrections.push(correction);
    changes.set(correction.figure.node, correction.to);
  }
}

/**
 * Whether the amount due was rounded, or would become negative because of a prepayment: then only a person knows how
 * much is due after a correction.
 */
function isAmountDueUncertain({ figure, to }: Correction, { totals }: Figures): boolean {
  const rounding = totals['BT-114'];
  const isPaid = compareExact(figure.value, 0) >= 0 && compareExact(to, 0) < 0;
  return figure === totals['BT-115'] && (isPaid || (rounding !== undefined && !isZeroExact(rounding.value)));
}

/** The correction of a total that differs from its calculation; null if the total is missing. */
function correctTotal({ id, difference, terms }: FailedEquation, { totals }: Figures): Correction | null {
  const figure = totals[id as TotalTerm];
  return figure === undefined || terms.length === 0 ? null : { figure, to: subtractExact(figure.value, difference) };
}

/** Whether the VAT of a row is base times rate, which is not true of some national categories. */
function isVatComputable({ category, rate }: VatRow): boolean {
  return rate !== null && BY_RATE.has(category?.value ?? STANDARD);
}
