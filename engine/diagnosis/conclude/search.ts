/**
 * Searches for the smallest change that satisfies all equations: another value or code, or the removal of a duplicate.
 */
import { findAlternatives } from './alternatives.js';
import { type Change, trialValues } from './change.js';
import { carryFromBase, findCarried, deriveMissingAfter } from './carried.js';
import { deriveBreakdown } from './breakdown.js';
import { findMissingPart, findMissingRow, findMissingTotal } from './lacking.js';
import { rowsToMerge } from './merging.js';
import { Effort } from './effort.js';
import { groupFailures, figuresInAll } from './components.js';
import { type Failure, NO_CHANGES } from '../facts/figures/equations.js';
import { findDoubts, findFailures, everyFailure } from './failures.js';
import type { Figures } from '../facts/figures/figure.js';
import { findWrongLevel, figuresAround, findUncounted } from './wrong-level.js';
import { countDecimals } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { rankChange } from './rank.js';
import { findSuperfluousSigns } from './signs.js';
import { slippedLines } from './slipped-line.js';
import { MAX_WAYS, type Search, type Ways, missingFigureIn, isSame, isSameChange, findWays } from './ways.js';

/** Larger invoices are skipped: each trial change visits all parts and rows. */
const MAX_PARTS = 300;
/** The maximum number of independent mistakes to explain. */
const MAX_MISTAKES = 12;

/** Changes of missing or duplicate rows, which may be necessary although all equations hold. */
const ROW_CHANGES: ReadonlySet<Change['kind']> = new Set(['rows', 'merge']);

/** Two mistakes that share a figure break at least this many equations. */
const MIN_LINKED_FAILURES = 3;
const MAX_TRIED = 8;

/** Explains a group of failing equations by one change, or by two equally likely ones. */
export interface Explanation {
  readonly ways: Ways;
  /** The nodes of the figures involved. */
  readonly about: ReadonlySet<number>;
  /** Whether other equations fail that this change does not fix. */
  readonly isPartial?: true;
}

/**
 * For each group of failing equations, the change that fixes it; none if one change is not enough, or if many are
 * possible. A change never breaks the calculation of a right amount.
 */
export function explainFigures(figures: Figures): readonly Explanation[] {
  const size = figures.parts.length + figures.rows.length;
  if (size > MAX_PARTS) return [];
  const effort = new Effort(size);
  const found = explain(figures, effort);
  return effort.isSpent ? [] : found;
}

function explain(figures: Figures, effort: Effort): readonly Explanation[] {
  const failures = findFailures(figures, NO_CHANGES);
  const signs = findSuperfluousSigns(figures);
  if (signs !== null) return [{ ways: [signs], about: new Set(signs.figures.map(({ node }) => node)) }];
  const level = findWrongLevel(figures, failures);
  if (level !== null) return [{ ways: [level], about: figuresAround(level.line, figures) }];
  const doubts = findDoubts(figures, NO_CHANGES);
  const search: Search = { figures, doubts: byId(doubts), all: byId([...failures, ...doubts]), effort };
  let found: Explanation[] = [];
  const breakdown = deriveBreakdown(figures);
  if (breakdown !== null) found.push({ ways: [breakdown], about: new Set() });
  for (const merge of rowsToMerge(figures, failures))
    found.push({ ways: [merge], about: new Set(merge.rows.map(({ base }) => base.node)) });
  const unclear = new Set<number>();
  const unsolved: (readonly Failure[])[] = [];
  for (const component of groupFailures(failures).slice(0, MAX_MISTAKES)) {
    const about = figuresInAll(component);
    const ways = findWays(component, search);
    if (ways === null) unsolved.push(component);
    else
      found.push({ ways: addDependentAmounts(addForgottenTotal(ways, component, figures), failures, figures), about });
  }
  const all = unsolved.flat();
  const uncountedCharge = all.length === 0 ? null : findUncounted(figures, failures);
  if (uncountedCharge !== null) return [{ ways: [uncountedCharge], about: figuresAround(null, figures) }];
  const missing =
    all.length > 0 && missingFigureIn(all, figures) === null ? findSlipOrMissing(all, failures, figures) : null;
  const carried = all.length === 0 || missing !== null ? null : findCarried(failures, figures);
  if (missing !== null) found.push({ ways: missing, about: figuresInAll(all) });
  // This change corrects all later amounts, so their own explanations are dropped.
  else if (carried !== null)
    found = [
      ...found.filter(({ ways: [way] }) => ROW_CHANGES.has(way.kind)),
      ...explainCarried(carried, failures, figures),
    ];
  else
    for (const component of unsolved) {
      const mistakes = splitMistakes(component, search);
      found.push(...mistakes);
      if (mistakes.length === 0) for (const node of figuresInAll(component)) unclear.add(node);
    }
  const unresolved = unresolvedDoubts(found, doubts, figures);
  for (const component of groupFailures(unresolved).slice(0, MAX_MISTAKES)) {
    const about = figuresInAll(component);
    const ways = [...about].some((node) => unclear.has(node)) ? null : findWays(component, search);
    if (ways !== null) found.push({ ways, about });
  }
  const leavesFailures = ({ about }: Explanation): boolean =>
    failures.some((failure) => [...figuresInAll([failure])].some((node) => !about.has(node)));
  return mergeSameChanges(found).map((each) => (leavesFailures(each) ? { ...each, isPartial: true } : each));
}

/** Failing equations divided among mistakes; `size` is the number of equations of the first mistake. */
interface Division {
  readonly size: number;
  readonly parts: string;
  readonly found: readonly Explanation[];
}

/**
 * Several mistakes whose equations share figures. Each change fixes all equations of its figure and leaves the others
 * unchanged. None if one part has no explanation, or if several divisions are possible.
 */
function splitMistakes(component: readonly Failure[], search: Search): readonly Explanation[] {
  const { figures, all, effort } = search;
  if (component.length < MIN_LINKED_FAILURES || missingFigureIn(component, figures) !== null) return [];
  const tried = new Set<string>();
  let best: Division = { size: 0, parts: '', found: [] };
  for (const candidate of findAlternatives(figures, component)) {
    if (!effort.spend()) return [];
    const left = new Set<string>();
    const isIndependent = everyFailure(
      figures,
      trialValues(candidate),
      (failure) => left.add(failure.id).size > 0 && isSame(failure, all.get(failure.id)),
    );
    const fixed = component.filter(({ id }) => !left.has(id));
    const key = fixed.map(idOf).join();
    if (!isIndependent || fixed.length < 2 || fixed.length < best.size) continue;
    if (tried.has(key) || tried.size === MAX_TRIED) continue;
    tried.add(key);
    const divided = [fixed, ...groupFailures(component.filter(({ id }) => left.has(id)))];
    const found = divided.length === 1 ? [] : explainAll(divided, search);
    if (found.length === 0) continue;
    // If two divisions are possible, neither is certain.
    const parts = divided
      .map((part) => part.map(idOf).join())
      .sort()
      .join(' ');
    const isAmbiguous = fixed.length === best.size && parts !== best.parts;
    best = { size: fixed.length, parts, found: isAmbiguous ? [] : found };
  }
  return best.found;
}

/** One explanation for each component; none if a component has none. */
function explainAll(all: readonly (readonly Failure[])[], search: Search): readonly Explanation[] {
  const found: Explanation[] = [];
  for (const part of all) {
    const ways = findWays(part, search);
    if (ways === null) return [];
    found.push({ ways, about: figuresInAll(part) });
  }
  return found;
}

/** The doubtful amounts that no change resolves. */
function unresolvedDoubts(
  found: readonly Explanation[],
  doubts: readonly Failure[],
  figures: Figures,
): readonly Failure[] {
  let unresolved = doubts.filter(({ relation }) => relation !== undefined);
  for (const { ways } of unresolved.length === 0 ? [] : found)
    for (const change of ways) {
      const left = new Set(findDoubts(figures, trialValues(change)).map(idOf));
      unresolved = unresolved.filter(({ id }) => left.has(id));
    }
  return unresolved;
}

/** Adds a forgotten total if it is as likely as a wrong amount due. */
function addForgottenTotal(ways: Ways, component: readonly Failure[], figures: Figures): Ways {
  const [only, another] = ways;
  const forgotten = another === undefined && only.kind === 'number' ? findMissingTotal(component, figures) : null;
  return forgotten !== null && rankChange(only, figures) === rankChange(forgotten, figures)
    ? orderByRoundness(only, forgotten, figures)
    : ways;
}

/** Puts the forgotten total first if it makes an amount round: people pay round amounts, and round to them. */
function orderByRoundness(only: Change, forgotten: Change, { totals }: Figures): Ways {
  const due = totals['BT-115'];
  const isNumber = only.kind === 'number' && forgotten.kind === 'total' && due !== undefined;
  const isRound =
    isNumber &&
    (forgotten.term === 'BT-113'
      ? countDecimals(forgotten.to) === 0
      : countDecimals(due.value) < countDecimals(only.to));
  return isRound ? [forgotten, only] : [only, forgotten];
}

/**
 * For failures without a single change: a typing error in a line that the totals do not contain, or a missing row or
 * part.
 */
function findSlipOrMissing(unsolved: readonly Failure[], failures: readonly Failure[], figures: Figures): Ways | null {
  const [first, ...more] = slippedLines(failures, figures);
  if (first !== undefined && more.length < MAX_WAYS) return [first, ...more];
  const missing = findMissingRow(unsolved, figures) ?? findMissingPart(unsolved, figures);
  return missing === null ? null : [missing];
}

/** Extends a corrected taxable amount by the wrong amounts that were calculated from it. */
function addDependentAmounts(ways: Ways, failures: readonly Failure[], figures: Figures): Ways {
  const [only, another] = ways;
  if (another !== undefined || only.kind !== 'number' || only.figure.term !== 'BT-116') return ways;
  const carried = carryFromBase(only, failures, figures);
  return carried === null ? ways : [carried];
}

/** The explanation for a wrong amount and all later ones, and for an amount that is missing as well. */
function explainCarried(carried: Change, failures: readonly Failure[], figures: Figures): Explanation[] {
  const missing = deriveMissingAfter(carried, figures);
  const isMissing = (failure: Failure): boolean => missingFigureIn([failure], figures) !== null;
  const found: Explanation[] = [
    { ways: [carried], about: figuresInAll(failures.filter((failure) => !isMissing(failure))) },
  ];
  if (missing !== null) found.push({ ways: [missing], about: figuresInAll(failures.filter(isMissing)) });
  return found;
}

/** Merges explanations by the same change. */
function mergeSameChanges(found: readonly Explanation[]): readonly Explanation[] {
  const kept: Explanation[] = [];
  for (const each of found) {
    const at = kept.findIndex(({ ways }) => isSameChange(ways[0], each.ways[0]));
    if (at < 0) kept.push(each);
    else kept[at] = { ...kept[at]!, about: new Set([...kept[at]!.about, ...each.about]) };
  }
  return kept;
}

function byId(failures: readonly Failure[]): ReadonlyMap<string, Failure> {
  return new Map(failures.map((each) => [each.id, each]));
}

function idOf({ id }: Failure): string {
  return id;
}
