/** The single changes after which what belongs together agrees, the likeliest of them. */
import { type Exact, equalExact, isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { alternativesFor, withKinship } from './alternatives.js';
import { type Candidate, type Change, changesOf } from './change.js';
import type { Effort } from './effort.js';
import { figuresInAll } from './components.js';
import { type Failure, NO_CHANGES, isTaxRight } from '../facts/figures/equations.js';
import { doubtsOf, isEach, roundedOf } from './failures.js';
import type { Figure, Figures } from '../facts/figures/figure.js';
import { isGuess, rankOf } from './rank.js';

/** One change, or several that are as likely. */
export type Ways = readonly [Change, ...Change[]];

/** More ways are no advice; in one line, somebody can look at three figures. */
export const MOST_WAYS = 2;
const MOST_WITHIN = 3;

/** What does not agree before anything is changed. */
export interface Search {
  readonly figures: Figures;
  readonly doubts: ReadonlyMap<string, Failure>;
  /** The doubts, and the equations of rules that do not hold. */
  readonly all: ReadonlyMap<string, Failure>;
  /** Spent with each change that is tried, in all parts of the search. */
  readonly effort: Effort;
}

/**
 * The likeliest changes after which a component agrees, and everything else is as it was; null where there are none, too many to
 * choose from, or the effort is spent.
 */
export function waysOf(component: readonly Failure[], { figures, doubts, all: known, effort }: Search): Ways | null {
  const own = new Set(component);
  const other = (known: ReadonlyMap<string, Failure>, id: string): Failure | undefined => {
    const found = known.get(id);
    return found === undefined || own.has(found) ? undefined : found;
  };
  const gap = absentIn(component, figures);
  const ways: { readonly change: Change; readonly rank: readonly [number, number, number] }[] = [];
  for (const candidate of alternativesFor(figures, component)) {
    if (gap !== null && (candidate.kind !== 'number' || candidate.figure !== gap)) continue;
    if (isRightTax(candidate, figures)) continue;
    if (!effort.spend()) return null;
    const changes = changesOf(candidate);
    if (!isEach(figures, changes, (left) => isSame(left, other(known, left.id)))) continue;
    const all = doubtsOf(figures, changes);
    // An allowance that becomes a charge keeps its amount, so nothing changes about its percentage.
    const isTurned = candidate.kind === 'number' && candidate.turned !== undefined;
    const left = isTurned ? all.filter(({ relation }) => relation?.target.node !== candidate.figure.node) : all;
    if (left.some(({ id }) => other(doubts, id) === undefined)) continue;
    // The new amount has to follow from what it is calculated from.
    if (candidate.kind === 'number' && left.some(({ terms }) => terms[0]?.figure === candidate.figure)) continue;
    const change: Change =
      gap !== null && candidate.kind === 'number'
        ? { kind: 'missing', figure: gap, to: candidate.to }
        : asUncounted(withKinship(figures, candidate));
    ways.push({
      change,
      rank: [left.length, roundedOf(figures, changes) - (all.length - left.length), rankOf(change, figures)],
    });
  }
  ways.sort((a, b) => compare(a.rank, b.rank));
  const best = ways.filter(({ rank }) => compare(rank, ways[0]!.rank) === 0).map(({ change }) => change);
  const distinct = best.filter((change, at) => best.findIndex((other) => isSameChange(other, change)) === at);
  // People enter the amount of a line as its price: that comes before a change of the quantity.
  distinct.sort((one, other) => Number(isOfLine(other)) - Number(isOfLine(one)));
  const [first, ...more] = distinct;
  if (first === undefined) return null;
  const twin = more.length > 0 ? undefined : ways.find(({ change }) => isAsOpen(change, first, figures))?.change;
  if (twin !== undefined) return [first, twin];
  const isWithin = distinct.every((change) => change.kind === 'per' || (change.kind === 'number' && change.isWithin));
  return distinct.length > (isWithin ? MOST_WITHIN : MOST_WAYS) ? null : [first, ...more];
}

function isOfLine(change: Change): boolean {
  return change.kind === 'number' && change.kinship === 'ofLine';
}

/** What has been paid or rounded, and what is due: no other figure says which of them is wrong. */
const OPEN: ReadonlySet<string> = new Set(['BT-113', 'BT-114', 'BT-115']);

/** Whether two changes of open amounts are as likely: neither of the numbers shows a slip of the pen. */
function isAsOpen(other: Change, change: Change, figures: Figures): boolean {
  return (
    change.kind === 'number' &&
    other.kind === 'number' &&
    OPEN.has(change.figure.term) &&
    OPEN.has(other.figure.term) &&
    other.figure !== change.figure &&
    isGuess(rankOf(change, figures)) &&
    isGuess(rankOf(other, figures))
  );
}

/** An allowance or charge of the invoice that would have to be nothing is one that has been forgotten everywhere else. */
function asUncounted(change: Change): Change {
  if (change.kind !== 'number' || !isZeroExact(change.to)) return change;
  const { owner, figure } = change;
  const isAmount = owner !== null && 'kind' in owner && owner.kind !== 'line' && owner.of === undefined;
  return isAmount && owner.amount === figure ? { kind: 'uncounted', part: owner } : change;
}

/** Whether the VAT of a row is changed that is just what its base and rate give: rules would tolerate another one, but it is right. */
function isRightTax(candidate: Candidate, { rows }: Figures): boolean {
  if (candidate.kind !== 'number' || candidate.figure.term !== 'BT-117') return false;
  const row = rows.find(({ tax }) => tax === candidate.figure);
  return row !== undefined && isTaxRight(row, NO_CHANGES);
}

/** The figure that is missing, where something is about it: then nothing else is changed. */
export function absentIn(component: readonly Failure[], { absent }: Figures): Figure | null {
  return absent !== null && figuresInAll(component).has(absent.node) ? absent : null;
}

/** Whether something else is as wrong as before. */
export function isSame(left: Failure, before: Failure | undefined): boolean {
  return before !== undefined && equalExact(left.difference, before.difference);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

export function isSameChange(a: Change, b: Change): boolean {
  // Nearly all of them.
  if (a.kind === 'number' && b.kind === 'number') return a.figure.node === b.figure.node && isSameValue(a.to, b.to);
  const [ours, theirs] = [[...changesOf(a)], [...changesOf(b)]];
  return (
    ours.length === theirs.length &&
    ours.every(([node, value], at) => node === theirs[at]![0] && isSameValue(value, theirs[at]![1]))
  );
}

function isSameValue(a: Exact | string | null, b: Exact | string | null): boolean {
  if (a === null || b === null || typeof a === 'string' || typeof b === 'string') return a === b;
  return isZeroExact(a) ? isZeroExact(b) : equalExact(a, b);
}
