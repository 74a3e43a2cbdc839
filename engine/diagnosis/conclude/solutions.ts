/** Finds the likeliest single changes that satisfy a group of failing equations. */
import { type Exact, equalExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { proposeChanges, addErrorPattern } from './propose-changes.js';
import { type TrialChange, type Change, trialValues } from './change.js';
import type { SearchBudget } from './search-budget.js';
import { nodesInEquations } from './group-failures.js';
import { type FailedEquation, NO_CHANGES, isVatRight } from '../facts/figures/equations.js';
import { findUncheckedFailures, everyFailure, countInexact } from './failures.js';
import type { Figure, Figures } from '../facts/figures/figure.js';
import { isGuess, rankChange } from './rank.js';

/** One change, or several equally likely ones. */
export type Solutions = readonly [Change, ...Change[]];

/** More equally likely changes are no help to a person. */
export const MAX_SOLUTIONS = 2;
/** Within one line a person can check three figures: quantity, price and amount. */
const MAX_IN_LINE = 3;

/** The input of a search: the figures, and the equations that fail before any change. */
export interface SearchInput {
  readonly figures: Figures;
  /** Failing equations that no rule requires, by id (see `findUncheckedFailures`). */
  readonly uncheckedFailures: ReadonlyMap<string, FailedEquation>;
  /** All failing equations, those of rules and those in `uncheckedFailures`, by id. */
  readonly allFailures: ReadonlyMap<string, FailedEquation>;
  /** The budget that all steps of the search share. */
  readonly budget: SearchBudget;
}

/**
 * The likeliest changes that satisfy all equations of a group without affecting other equations. Null if there are none
 * or too many, or if the budget is used up.
 * @param group failing equations that share figures
 */
export function findSolutions(
  group: readonly FailedEquation[],
  { figures, uncheckedFailures, allFailures, budget }: SearchInput,
): Solutions | null {
  const failuresInGroup = new Set(group);
  const failureElsewhere = (all: ReadonlyMap<string, FailedEquation>, id: string): FailedEquation | undefined => {
    const failure = all.get(id);
    return failure === undefined || failuresInGroup.has(failure) ? undefined : failure;
  };
  const missingFigure = findMissingFigure(group, figures);
  const ranked: { readonly change: Change; readonly rank: readonly [number, number, number] }[] = [];
  for (const candidate of proposeChanges(figures, group)) {
    if (missingFigure !== null && (candidate.kind !== 'number' || candidate.figure !== missingFigure)) continue;
    if (changesRightVat(candidate, figures)) continue;
    if (!budget.spend()) return null;
    const changes = trialValues(candidate);
    if (
      !everyFailure(figures, changes, (remaining) =>
        failsAsBefore(remaining, failureElsewhere(allFailures, remaining.id)),
      )
    )
      continue;
    const unchecked = findUncheckedFailures(figures, changes);
    // An allowance that becomes a charge keeps its amount, so its percentage still matches.
    const changesSign = candidate.kind === 'number' && candidate.signChanged !== undefined;
    const remaining = changesSign
      ? unchecked.filter(({ relation }) => relation?.target.node !== candidate.figure.node)
      : unchecked;
    if (remaining.some(({ id }) => failureElsewhere(uncheckedFailures, id) === undefined)) continue;
    // The new amount must match its own formula.
    if (candidate.kind === 'number' && remaining.some(({ terms }) => terms[0]?.figure === candidate.figure)) continue;
    const change: Change =
      missingFigure !== null && candidate.kind === 'number'
        ? { kind: 'missing', figure: missingFigure, to: candidate.to }
        : toOmittedCharge(addErrorPattern(figures, candidate));
    ranked.push({
      change,
      rank: [
        remaining.length,
        countInexact(figures, changes) - (unchecked.length - remaining.length),
        rankChange(change, figures),
      ],
    });
  }
  ranked.sort((a, b) => compareRanks(a.rank, b.rank));
  const likeliest = ranked.filter(({ rank }) => compareRanks(rank, ranked[0]!.rank) === 0).map(({ change }) => change);
  const distinct = likeliest.filter(
    (change, index) => likeliest.findIndex((other) => isSameChange(other, change)) === index,
  );
  // Typing the line amount as the price is more common than a wrong quantity.
  distinct.sort((one, other) => Number(isLineAmountAsPrice(other)) - Number(isLineAmountAsPrice(one)));
  const [first, ...more] = distinct;
  if (first === undefined) return null;
  const alternative =
    more.length > 0 ? undefined : ranked.find(({ change }) => areEquallyLikely(change, first, figures))?.change;
  if (alternative !== undefined) return [first, alternative];
  const areInLine = distinct.every(
    (change) => change.kind === 'per' || (change.kind === 'number' && change.isWithinPart),
  );
  return distinct.length > (areInLine ? MAX_IN_LINE : MAX_SOLUTIONS) ? null : [first, ...more];
}

/** Whether a change corrects a price field that contains the line amount. */
function isLineAmountAsPrice(change: Change): boolean {
  return change.kind === 'number' && change.errorPattern === 'ofLine';
}

/** Prepaid amount, rounding amount and amount due: nothing else shows which of them is wrong. */
const AMBIGUOUS_TERMS: ReadonlySet<string> = new Set(['BT-113', 'BT-114', 'BT-115']);

/**
 * Whether two changes of `AMBIGUOUS_TERMS` are equally likely because neither looks like the correction of a typing
 * error.
 */
function areEquallyLikely(other: Change, change: Change, figures: Figures): boolean {
  return (
    change.kind === 'number' &&
    other.kind === 'number' &&
    AMBIGUOUS_TERMS.has(change.figure.term) &&
    AMBIGUOUS_TERMS.has(other.figure.term) &&
    other.figure !== change.figure &&
    isGuess(rankChange(change, figures)) &&
    isGuess(rankChange(other, figures))
  );
}

/**
 * If a change would set a document level allowance or charge to zero, replaces the change: more likely, all totals omit
 * the allowance or charge.
 */
function toOmittedCharge(change: Change): Change {
  if (change.kind !== 'number' || !isZeroExact(change.to)) return change;
  const { owner, figure } = change;
  const isAmount = owner !== null && 'kind' in owner && owner.kind !== 'line' && owner.line === undefined;
  return isAmount && owner.amount === figure ? { kind: 'uncounted', part: owner } : change;
}

/**
 * Whether a change affects a VAT amount that is exactly base times rate. Such an amount is right, although rules
 * tolerate other amounts.
 */
function changesRightVat(candidate: TrialChange, { rows }: Figures): boolean {
  if (candidate.kind !== 'number' || candidate.figure.term !== 'BT-117') return false;
  const row = rows.find(({ tax }) => tax === candidate.figure);
  return row !== undefined && isVatRight(row, NO_CHANGES);
}

/**
 * The placeholder of the missing figure, if the equations contain it; otherwise null. No other figure of these
 * equations is changed.
 */
export function findMissingFigure(failures: readonly FailedEquation[], { placeholder }: Figures): Figure | null {
  return placeholder !== null && nodesInEquations(failures).has(placeholder.node) ? placeholder : null;
}

/** Whether an equation fails by the same difference as before. */
export function failsAsBefore(now: FailedEquation, before: FailedEquation | undefined): boolean {
  return before !== undefined && equalExact(now.difference, before.difference);
}

/** Compares ranks element by element. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  const first = a.findIndex((value, index) => value !== b[index]);
  return first < 0 ? 0 : a[first]! - b[first]!;
}

/** Whether two changes set the same values. */
export function isSameChange(a: Change, b: Change): boolean {
  // A shortcut for the most frequent kind of change.
  if (a.kind === 'number' && b.kind === 'number') return a.figure.node === b.figure.node && isSameValue(a.to, b.to);
  const [ours, theirs] = [[...trialValues(a)], [...trialValues(b)]];
  return (
    ours.length === theirs.length &&
    ours.every(([node, value], index) => node === theirs[index]![0] && isSameValue(value, theirs[index]![1]))
  );
}

function isSameValue(a: Exact | string | null, b: Exact | string | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return isZeroExact(a) ? isZeroExact(b) : equalExact(a, b);
}
