/** The smallest changes that make everything agree: one value or code each, or something that stands twice. */
import { type Exact, equalExact, isZeroExact } from '../runtime/numbers/exact.js';
import { alternativesFor, withKinship } from './alternatives.js';
import { type Candidate, type Change, changesOf } from './change.js';
import { carriedFrom, carriedOf, missingAfter } from './carried.js';
import { lackingBreakdown } from './breakdown.js';
import { lackingPart, lackingRow, lackingTotal } from './lacking.js';
import { rowsToMerge } from './merging.js';
import { componentsOf, figuresInAll } from './components.js';
import { type Failure, NO_CHANGES, taxOf } from './equations.js';
import { doubtsOf, failuresOf, isEach, roundedOf } from './failures.js';
import type { Figure, Figures } from './figure.js';
import { atWrongLevel, figuresAround, uncounted } from './wrong-level.js';
import { rankOf } from './rank.js';
import { slippedLines } from './slipped-line.js';

/** More parts and rows than that are no invoice that somebody adds up; each of many changes is tried on all of them. */
const MOST_PARTS = 300;
/** More ways are no advice; in one line, somebody can look at three figures. */
const MOST_WAYS = 2;
const MOST_WITHIN = 3;
/** Of more independent mistakes nobody made one after the other. */
const MOST_MISTAKES = 12;

/** Two mistakes leave more than two equations that do not hold; of more ways to divide them none is likely. */
const LEAST_LINKED = 3;
const MOST_TRIED = 8;

/** What explains everything that belongs together and does not agree: one change, or two that are as likely. */
export interface Explanation {
  readonly ways: readonly [Change, ...Change[]];
  /** The nodes of the figures that it is about. */
  readonly about: ReadonlySet<number>;
  /** Whether something else does not agree, which it leaves as it is. */
  readonly isPartial?: true;
}

/**
 * For each group of figures that do not agree, the change after which they do; none for a group where one change is not
 * enough, or many would do. No amount becomes another than what it is calculated from that was right before.
 */
export function explanationsOf(figures: Figures): readonly Explanation[] {
  if (figures.parts.length + figures.rows.length > MOST_PARTS) return [];
  const failures = failuresOf(figures, NO_CHANGES);
  const level = atWrongLevel(figures, failures);
  if (level !== null) return [{ ways: [level], about: figuresAround(level.line, figures) }];
  const doubts = doubtsOf(figures, NO_CHANGES);
  const search: Search = { figures, doubts: byId(doubts), all: byId([...failures, ...doubts]) };
  let found: Explanation[] = [];
  const breakdown = lackingBreakdown(figures);
  if (breakdown !== null) found.push({ ways: [breakdown], about: new Set() });
  for (const merge of rowsToMerge(figures, failures))
    found.push({ ways: [merge], about: new Set(merge.rows.map(({ base }) => base.node)) });
  const unclear = new Set<number>();
  const unsolved: (readonly Failure[])[] = [];
  for (const component of componentsOf(failures).slice(0, MOST_MISTAKES)) {
    const about = figuresInAll(component);
    const ways = waysOf(component, search);
    if (ways === null) unsolved.push(component);
    else found.push({ ways: withFollowing(withTotal(ways, component, figures), failures, figures), about });
  }
  const all = unsolved.flat();
  const apart = all.length === 0 ? null : uncounted(figures, failures);
  if (apart !== null) return [{ ways: [apart], about: figuresAround(null, figures) }];
  const lacking = all.length > 0 && absentIn(all, figures) === null ? lackingIn(all, failures, figures) : null;
  const carried = all.length === 0 || lacking !== null ? null : carriedOf(failures, figures);
  if (lacking !== null) found.push({ ways: lacking, about: figuresInAll(all) });
  // What is explained otherwise is right after that.
  else if (carried !== null) found = carriedWith(carried, failures, figures);
  else
    for (const component of unsolved) {
      const mistakes = mistakesIn(component, search);
      found.push(...mistakes);
      if (mistakes.length === 0) for (const node of figuresInAll(component)) unclear.add(node);
    }
  const open = openAfter(found, doubts, figures);
  for (const component of componentsOf(open).slice(0, MOST_MISTAKES)) {
    const about = figuresInAll(component);
    const ways = [...about].some((node) => unclear.has(node)) ? null : waysOf(component, search);
    if (ways !== null) found.push({ ways, about });
  }
  const isLeft = ({ about }: Explanation): boolean =>
    failures.some((failure) => [...figuresInAll([failure])].some((node) => !about.has(node)));
  return joined(found).map((each) => (isLeft(each) ? { ...each, isPartial: true } : each));
}

/** Equations that do not hold, parted by mistakes; `size` is how many the first mistake has. */
interface Division {
  readonly size: number;
  readonly parts: string;
  readonly found: readonly Explanation[];
}

/**
 * Several mistakes of which the equations are linked, though each has its own: after one change all that its figure is in
 * agrees, and the others are as far off as before. None where one part can't be told, or there are several ways to divide.
 */
function mistakesIn(component: readonly Failure[], search: Search): readonly Explanation[] {
  const { figures, all } = search;
  if (component.length < LEAST_LINKED || absentIn(component, figures) !== null) return [];
  const tried = new Set<string>();
  let best: Division = { size: 0, parts: '', found: [] };
  for (const candidate of alternativesFor(figures, component)) {
    const left = new Set<string>();
    const isApart = isEach(
      figures,
      changesOf(candidate),
      (failure) => left.add(failure.id).size > 0 && isSame(failure, all.get(failure.id)),
    );
    const gone = component.filter(({ id }) => !left.has(id));
    const key = gone.map(idOf).join();
    if (!isApart || gone.length < 2 || gone.length < best.size) continue;
    if (tried.has(key) || tried.size === MOST_TRIED) continue;
    tried.add(key);
    const divided = [gone, ...componentsOf(component.filter(({ id }) => left.has(id)))];
    const found = divided.length === 1 ? [] : explained(divided, search);
    if (found.length === 0) continue;
    // Of two ways to divide neither is known.
    const parts = divided
      .map((part) => part.map(idOf).join())
      .sort()
      .join(' ');
    const isOther = gone.length === best.size && parts !== best.parts;
    best = { size: gone.length, parts, found: isOther ? [] : found };
  }
  return best.found;
}

/** An explanation for each of several; none where one has none. */
function explained(all: readonly (readonly Failure[])[], search: Search): readonly Explanation[] {
  const found: Explanation[] = [];
  for (const part of all) {
    const ways = waysOf(part, search);
    if (ways === null) return [];
    found.push({ ways, about: figuresInAll(part) });
  }
  return found;
}

/** The doubts about amounts that stay, whichever of the changes is made. */
function openAfter(found: readonly Explanation[], doubts: readonly Failure[], figures: Figures): readonly Failure[] {
  let open = doubts.filter(({ relation }) => relation !== undefined);
  for (const { ways } of open.length === 0 ? [] : found)
    for (const change of ways) {
      const left = new Set(doubtsOf(figures, changesOf(change)).map(idOf));
      open = open.filter(({ id }) => left.has(id));
    }
  return open;
}

/** Beside the amount due that is just another one, a total that has been forgotten. */
function withTotal(ways: Explanation['ways'], component: readonly Failure[], figures: Figures): Explanation['ways'] {
  const [only, another] = ways;
  const forgotten = another === undefined && only.kind === 'number' ? lackingTotal(component, figures) : null;
  return forgotten !== null && rankOf(only, figures) === rankOf(forgotten, figures) ? [only, forgotten] : ways;
}

/** What is missing, or has slipped in a line that was calculated with it, where neither is a single change. */
function lackingIn(
  unsolved: readonly Failure[],
  failures: readonly Failure[],
  figures: Figures,
): Explanation['ways'] | null {
  const [first, ...more] = slippedLines(failures, figures);
  if (first !== undefined && more.length < MOST_WAYS) return [first, ...more];
  const lacking = lackingRow(unsolved, figures) ?? lackingPart(unsolved, figures);
  return lacking === null ? null : [lacking];
}

/** A base of VAT with what has been calculated from it, where that is wrong, too. */
function withFollowing(ways: Explanation['ways'], failures: readonly Failure[], figures: Figures): Explanation['ways'] {
  const [only, another] = ways;
  if (another !== undefined || only.kind !== 'number' || only.figure.term !== 'BT-116') return ways;
  const carried = carriedFrom(only, failures, figures);
  return carried === null ? ways : [carried];
}

/** What has been calculated from a wrong amount, and what is missing beside it. */
function carriedWith(carried: Change, failures: readonly Failure[], figures: Figures): Explanation[] {
  const missing = missingAfter(carried, figures);
  const { absent } = figures;
  const isMissing = (failure: Failure): boolean => absent !== null && figuresInAll([failure]).has(absent.node);
  const found: Explanation[] = [
    { ways: [carried], about: figuresInAll(failures.filter((failure) => !isMissing(failure))) },
  ];
  if (missing !== null) found.push({ ways: [missing], about: figuresInAll(failures.filter(isMissing)) });
  return found;
}

/** What has the same change is one mistake. */
function joined(found: readonly Explanation[]): readonly Explanation[] {
  const kept: Explanation[] = [];
  for (const each of found) {
    const at = kept.findIndex(({ ways }) => isSameChange(ways[0], each.ways[0]));
    if (at < 0) kept.push(each);
    else kept[at] = { ...kept[at]!, about: new Set([...kept[at]!.about, ...each.about]) };
  }
  return kept;
}

/** What does not agree before anything is changed. */
interface Search {
  readonly figures: Figures;
  readonly doubts: ReadonlyMap<string, Failure>;
  /** Those, and what rules ask for. */
  readonly all: ReadonlyMap<string, Failure>;
}

function byId(failures: readonly Failure[]): ReadonlyMap<string, Failure> {
  return new Map(failures.map((each) => [each.id, each]));
}

/** The changes after which nothing of a component is left, and everything else is as it was. */
function waysOf(component: readonly Failure[], { figures, doubts, all: known }: Search): Explanation['ways'] | null {
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
    const changes = changesOf(candidate);
    if (!isEach(figures, changes, (left) => isSame(left, other(known, left.id)))) continue;
    const all = doubtsOf(figures, changes);
    // What is of the other kind keeps its amount, and so what that is a percentage of.
    const isTurned = candidate.kind === 'number' && candidate.turned !== undefined;
    const left = isTurned ? all.filter(({ relation }) => relation?.target.node !== candidate.figure.node) : all;
    if (left.some(({ id }) => other(doubts, id) === undefined)) continue;
    // An amount is not made another one that does not follow from what it is calculated from either.
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
  const [first, ...more] = distinct;
  if (first === undefined) return null;
  const isWithin = distinct.every((change) => change.kind === 'per' || (change.kind === 'number' && change.isWithin));
  return distinct.length > (isWithin ? MOST_WITHIN : MOST_WAYS) ? null : [first, ...more];
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
  return row !== undefined && equalExact(row.tax.value, taxOf(row, NO_CHANGES));
}

/** The figure that is missing, where something is about it: then nothing else is changed. */
function absentIn(component: readonly Failure[], { absent }: Figures): Figure | null {
  return absent !== null && figuresInAll(component).has(absent.node) ? absent : null;
}

function idOf({ id }: Failure): string {
  return id;
}

/** Whether something else is as wrong as before. */
function isSame(left: Failure, before: Failure | undefined): boolean {
  return before !== undefined && equalExact(left.difference, before.difference);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function isSameChange(a: Change, b: Change): boolean {
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
