/** Finds the likeliest single changes that fix a group of failing equations. */
import { type Exact, equalExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { findAlternatives, addErrorPattern } from './alternatives.js';
import { type TrialChange, type Change, trialValues } from './change.js';
import type { Effort } from './effort.js';
import { figuresInAll } from './components.js';
import { type Failure, NO_CHANGES, isTaxRight } from '../facts/figures/equations.js';
import { findDoubts, everyFailure, countRounded } from './failures.js';
import type { Figure, Figures } from '../facts/figures/figure.js';
import { isGuess, rankChange } from './rank.js';

/** One change, or several equally likely ones. */
export type Ways = readonly [Change, ...Change[]];

/** People cannot use more choices; but within one line they can check three figures. */
export const MAX_WAYS = 2;
const MAX_WITHIN = 3;

/** The input of a search: the figures, and the failures before any change. */
export interface Search {
  readonly figures: Figures;
  /** Failing equations that no rule checks: amounts that differ from their own calculation. */
  readonly doubts: ReadonlyMap<string, Failure>;
  /** The doubts, and the failing equations of rules. */
  readonly all: ReadonlyMap<string, Failure>;
  /** The budget, shared by all parts of the search. */
  readonly effort: Effort;
}

/**
 * The likeliest changes that fix a component without affecting other equations; null if there are none or too many, or
 * if the budget is used up.
 */
export function findWays(component: readonly Failure[], { figures, doubts, all: known, effort }: Search): Ways | null {
  const own = new Set(component);
  const other = (known: ReadonlyMap<string, Failure>, id: string): Failure | undefined => {
    const found = known.get(id);
    return found === undefined || own.has(found) ? undefined : found;
  };
  const gap = missingFigureIn(component, figures);
  const ways: { readonly change: Change; readonly rank: readonly [number, number, number] }[] = [];
  for (const candidate of findAlternatives(figures, component)) {
    if (gap !== null && (candidate.kind !== 'number' || candidate.figure !== gap)) continue;
    if (isRightTax(candidate, figures)) continue;
    if (!effort.spend()) return null;
    const changes = trialValues(candidate);
    if (!everyFailure(figures, changes, (left) => isSame(left, other(known, left.id)))) continue;
    const all = findDoubts(figures, changes);
    // An allowance that becomes a charge keeps its amount, so its percentage is unaffected.
    const isTurned = candidate.kind === 'number' && candidate.turned !== undefined;
    const left = isTurned ? all.filter(({ relation }) => relation?.target.node !== candidate.figure.node) : all;
    if (left.some(({ id }) => other(doubts, id) === undefined)) continue;
    // The new amount must still match its own calculation.
    if (candidate.kind === 'number' && left.some(({ terms }) => terms[0]?.figure === candidate.figure)) continue;
    const change: Change =
      gap !== null && candidate.kind === 'number'
        ? { kind: 'missing', figure: gap, to: candidate.to }
        : toUncounted(addErrorPattern(figures, candidate));
    ways.push({
      change,
      rank: [left.length, countRounded(figures, changes) - (all.length - left.length), rankChange(change, figures)],
    });
  }
  ways.sort((a, b) => compare(a.rank, b.rank));
  const best = ways.filter(({ rank }) => compare(rank, ways[0]!.rank) === 0).map(({ change }) => change);
  const distinct = best.filter((change, at) => best.findIndex((other) => isSameChange(other, change)) === at);
  // Typing the line amount as the price is a common mistake, so it comes before a wrong quantity.
  distinct.sort((one, other) => Number(isOfLine(other)) - Number(isOfLine(one)));
  const [first, ...more] = distinct;
  if (first === undefined) return null;
  const twin =
    more.length > 0 ? undefined : ways.find(({ change }) => areEquallyLikely(change, first, figures))?.change;
  if (twin !== undefined) return [first, twin];
  const isWithin = distinct.every((change) => change.kind === 'per' || (change.kind === 'number' && change.isWithin));
  return distinct.length > (isWithin ? MAX_WITHIN : MAX_WAYS) ? null : [first, ...more];
}

function isOfLine(change: Change): boolean {
  return change.kind === 'number' && change.errorPattern === 'ofLine';
}

/** Prepaid amount, rounding and amount due: no other figure shows which of them is wrong. */
const AMBIGUOUS_TERMS: ReadonlySet<string> = new Set(['BT-113', 'BT-114', 'BT-115']);

/** Whether two changes of these amounts are equally likely because neither looks like a typing error. */
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

/** If a document level allowance or charge would have to be zero, assumes instead that all sums omit it. */
function toUncounted(change: Change): Change {
  if (change.kind !== 'number' || !isZeroExact(change.to)) return change;
  const { owner, figure } = change;
  const isAmount = owner !== null && 'kind' in owner && owner.kind !== 'line' && owner.of === undefined;
  return isAmount && owner.amount === figure ? { kind: 'uncounted', part: owner } : change;
}

/**
 * Whether a change affects a VAT amount that equals base times rate. The tolerance of rules would allow another amount,
 * but this one is right.
 */
function isRightTax(candidate: TrialChange, { rows }: Figures): boolean {
  if (candidate.kind !== 'number' || candidate.figure.term !== 'BT-117') return false;
  const row = rows.find(({ tax }) => tax === candidate.figure);
  return row !== undefined && isTaxRight(row, NO_CHANGES);
}

/** The missing figure, if the failures involve it; then no other figure is changed. */
export function missingFigureIn(component: readonly Failure[], { absent }: Figures): Figure | null {
  return absent !== null && figuresInAll(component).has(absent.node) ? absent : null;
}

/** Whether an equation still fails by the same difference. */
export function isSame(left: Failure, before: Failure | undefined): boolean {
  return before !== undefined && equalExact(left.difference, before.difference);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

export function isSameChange(a: Change, b: Change): boolean {
  // The most frequent kind of change.
  if (a.kind === 'number' && b.kind === 'number') return a.figure.node === b.figure.node && isSameValue(a.to, b.to);
  const [ours, theirs] = [[...trialValues(a)], [...trialValues(b)]];
  return (
    ours.length === theirs.length &&
    ours.every(([node, value], at) => node === theirs[at]![0] && isSameValue(value, theirs[at]![1]))
  );
}

function isSameValue(a: Exact | string | null, b: Exact | string | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return isZeroExact(a) ? isZeroExact(b) : equalExact(a, b);
}
