/** A wrong amount that later amounts were calculated from: they agree with each other, but all are wrong. */
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
import { isRoundedByLine } from './alternatives.js';
import { type Carried, type Change, trialValues } from './change.js';
import { type Changes, type Failure, NO_CHANGES, STANDARD, isTaxRight, taxOf } from '../facts/figures/equations.js';
import { findFailures } from './failures.js';
import type { Figures, Row } from '../facts/figures/figure.js';
import { missingFigureIn, isSame } from './ways.js';

/** For a total or the VAT of a row, the total that is calculated from it next. */
const ONWARD: ReadonlyMap<string, TotalTerm> = new Map<string, TotalTerm>([
  [ROW.amount, 'BT-110'],
  ...EQUATIONS.flatMap(([id, equation]) => equation.flatMap(([, of]) => (SUMMED.has(of) ? [[of, id] as const] : []))),
]);

/**
 * The wrong amount together with all later amounts to correct. Null if there is none, or if the document lacks a
 * figure. If several amounts qualify, the one with the fewest corrections is used; among these, a VAT amount with a
 * small deviation.
 * @param failures all failing equations
 */
export function findCarried(failures: readonly Failure[], figures: Figures): Change | null {
  const { isWhole, rows } = figures;
  if (!isWhole) return null;
  const known = failures.filter((failure) => missingFigureIn([failure], figures) === null);
  const found: Carrying[] = [];
  const add = (first: Carried | null): void => {
    const carrying = first === null ? null : correctLaterAmounts([first], known, figures);
    if (carrying !== null) found.push(carrying);
  };
  for (const row of rows)
    if (isTaxKnown(row) && !isTaxRight(row, NO_CHANGES) && !known.some((failure) => failure.row === row))
      add({ figure: row.tax, to: taxOf(row, NO_CHANGES) });
  for (const failure of known) add(totalOf(failure, figures));
  const least = Math.min(...found.map(({ length }) => length));
  const totals = found.find(({ length }) => length === least);
  return totals === undefined || least === 1
    ? null
    : { kind: 'carried', totals, isRounding: isRoundedByLine(totals[0].figure, figures) };
}

/**
 * A taxable amount, the VAT calculated from it, and the later amounts. Rules tolerate small VAT differences, so the VAT
 * need not fail.
 * @param base the taxable amount of a row and its right value; the correction must resolve all other failures
 */
export function carryFromBase(base: Carried, failures: readonly Failure[], figures: Figures): Change | null {
  const row = figures.rows.find((each) => each.base === base.figure);
  const changes: Changes = new Map([[base.figure.node, base.to]]);
  if (row === undefined || !figures.isWhole || !isTaxRight(row, NO_CHANGES) || isTaxRight(row, changes)) return null;
  const totals = correctLaterAmounts([base, { figure: row.tax, to: taxOf(row, changes) }], failures, figures);
  return totals === null ? null : { kind: 'carried', totals, isRounding: false };
}

/** The value of a missing amount after other amounts were changed; null if no equation determines it, or several do. */
export function deriveMissingAfter(change: Change, figures: Figures): Change | null {
  const { absent } = figures;
  if (absent === null) return null;
  const [only, ...others] = findFailures(figures, trialValues(change));
  const term = only?.terms.find(({ figure }) => figure === absent);
  if (only === undefined || term === undefined || others.length > 0) return null;
  const difference = term.sign === 1 ? only.difference : negateExact(only.difference);
  return { kind: 'missing', figure: absent, to: subtractExact(absent.value, difference) };
}

export type Carrying = readonly [Carried, ...Carried[]];

/** Corrects the later amounts until all equations hold; null if that is impossible. */
export function correctLaterAmounts(first: Carrying, failures: readonly Failure[], figures: Figures): Carrying | null {
  const before = new Map(failures.map((failure) => [failure.id, failure]));
  const totals: [Carried, ...Carried[]] = [...first];
  const changes = new Map<number, Exact>(totals.map(({ figure, to }) => [figure.node, to]));
  for (;;) {
    const left = findFailures(figures, changes).filter((failure) => missingFigureIn([failure], figures) === null);
    if (left.length === 0) return totals;
    const term = ONWARD.get(totals.at(-1)!.figure.term);
    const next = left.find(({ id }) => id === term);
    // A total that did not match before either has a mistake of its own.
    if (
      next === undefined ||
      before.has(next.id) ||
      left.some((failure) => failure !== next && !isSame(failure, before.get(failure.id)))
    )
      return null;
    const total = totalOf(next, figures);
    if (total === null || needsPerson(total, figures)) return null;
    totals.push(total);
    changes.set(total.figure.node, total.to);
  }
}

/** Whether the amount due was rounded or prepaid: if the total changes, only a person knows the new amount. */
function needsPerson({ figure, to }: Carried, { totals }: Figures): boolean {
  const rounding = totals['BT-114'];
  const isPaid = compareExact(figure.value, 0) >= 0 && compareExact(to, 0) < 0;
  return figure === totals['BT-115'] && (isPaid || (rounding !== undefined && !isZeroExact(rounding.value)));
}

/** The total that differs from its calculation, and its right value; null if it is missing. */
function totalOf({ id, difference, terms }: Failure, { totals }: Figures): Carried | null {
  const figure = totals[id as TotalTerm];
  return figure === undefined || terms.length === 0 ? null : { figure, to: subtractExact(figure.value, difference) };
}

/** Whether the VAT of a row follows from its taxable amount; in some national categories it does not. */
function isTaxKnown({ category, rate }: Row): boolean {
  return rate !== null && BY_RATE.has(category?.value ?? STANDARD);
}
