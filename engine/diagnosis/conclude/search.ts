/**
 * Searches for the smallest change that satisfies all equations, such as another value or code, or the removal of a
 * duplicate.
 */
import { proposeChanges } from './propose-changes.js';
import { type Change, trialValues } from './change.js';
import { propagateFromBase, findPropagatedError, deriveMissingAfter } from './propagated-error.js';
import { deriveBreakdown } from './breakdown.js';
import { findMissingPart, findMissingRow, findMissingTotal } from './missing-parts.js';
import { findRowsToMerge } from './merge-rows.js';
import { SearchBudget } from './search-budget.js';
import { groupFailures, nodesInEquations } from './group-failures.js';
import { type FailedEquation, NO_CHANGES } from '../facts/figures/equations.js';
import { findUncheckedFailures, findFailures, everyFailure } from './failures.js';
import type { Figures } from '../facts/figures/figure.js';
import { findWrongLevel, nodesAround, findOmittedCharge } from './wrong-level.js';
import { countDecimals } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { rankChange } from './rank.js';
import { findSuperfluousSigns } from './superfluous-signs.js';
import { findMistypedLines } from './mistyped-line.js';
import {
  MAX_SOLUTIONS,
  type SearchInput,
  type Solutions,
  findMissingFigure,
  failsAsBefore,
  isSameChange,
  findSolutions,
} from './solutions.js';

/**
 * Larger invoices are skipped: each trial of a change visits all parts (lines, allowances and charges) and VAT rows.
 */
const MAX_PARTS = 300;
/** The maximum number of independent mistakes to explain. */
const MAX_MISTAKES = 12;

/** Changes of the VAT breakdown that may be necessary although all equations hold. */
const ROW_CHANGES: ReadonlySet<Change['kind']> = new Set(['rows', 'merge']);

/** Two mistakes that share a figure break at least this many equations. */
const MIN_LINKED_FAILURES = 3;
/** At most this many divisions of failing equations among several mistakes are tried. */
const MAX_DIVISIONS = 8;

/**
 * One change that explains a group of failing equations, or several equally likely changes. The equations share
 * figures.
 */
export interface Explanation {
  readonly solutions: Solutions;
  /** The nodes of all figures in the explained equations. */
  readonly nodes: ReadonlySet<number>;
  /** Set if there are failing equations that the change does not satisfy. */
  readonly isPartial?: true;
}

/**
 * For each group of failing equations that share figures, the change that satisfies them. A group has no explanation if
 * no change is enough, or if too many changes are equally likely. No change breaks an equation that holds without the
 * change.
 */
export function explainFigures(figures: Figures): readonly Explanation[] {
  const size = figures.parts.length + figures.rows.length;
  if (size > MAX_PARTS) return [];
  const budget = new SearchBudget(size);
  const explanations = explain(figures, budget);
  return budget.isExhausted ? [] : explanations;
}

/** Explains the failing equations, as far as the budget allows. */
function explain(figures: Figures, budget: SearchBudget): readonly Explanation[] {
  const failures = findFailures(figures, NO_CHANGES);
  const signChange = findSuperfluousSigns(figures);
  if (signChange !== null)
    return [{ solutions: [signChange], nodes: new Set(signChange.figures.map(({ node }) => node)) }];
  const levelChange = findWrongLevel(figures, failures);
  if (levelChange !== null) return [{ solutions: [levelChange], nodes: nodesAround(levelChange.line, figures) }];
  const unchecked = findUncheckedFailures(figures, NO_CHANGES);
  const allFailures = byId([...failures, ...unchecked]);
  const input: SearchInput = { figures, uncheckedFailures: byId(unchecked), allFailures, budget };
  let explanations: Explanation[] = [];
  const breakdown = deriveBreakdown(figures);
  if (breakdown !== null) explanations.push({ solutions: [breakdown], nodes: new Set() });
  for (const merge of findRowsToMerge(figures, failures))
    explanations.push({ solutions: [merge], nodes: new Set(merge.rows.map(({ base }) => base.node)) });
  const unexplainedNodes = new Set<number>();
  const unsolved: (readonly FailedEquation[])[] = [];
  for (const group of groupFailures(failures).slice(0, MAX_MISTAKES)) {
    const nodes = nodesInEquations(group);
    const solutions = findSolutions(group, input);
    if (solutions === null) unsolved.push(group);
    else
      explanations.push({
        solutions: addDependentAmounts(addForgottenTotal(solutions, group, figures), failures, figures),
        nodes,
      });
  }
  const unsolvedFailures = unsolved.flat();
  const uncountedCharge = unsolvedFailures.length === 0 ? null : findOmittedCharge(figures, failures);
  if (uncountedCharge !== null) return [{ solutions: [uncountedCharge], nodes: nodesAround(null, figures) }];
  const mistypedOrMissing =
    unsolvedFailures.length > 0 && findMissingFigure(unsolvedFailures, figures) === null
      ? findMistypedOrMissing(unsolvedFailures, failures, figures)
      : null;
  const propagated =
    unsolvedFailures.length === 0 || mistypedOrMissing !== null ? null : findPropagatedError(failures, figures);
  if (mistypedOrMissing !== null)
    explanations.push({ solutions: mistypedOrMissing, nodes: nodesInEquations(unsolvedFailures) });
  // The change for a propagated error corrects all dependent amounts, so explanations for these amounts alone are
  // dropped.
  else if (propagated !== null)
    explanations = [
      ...explanations.filter(({ solutions: [solution] }) => ROW_CHANGES.has(solution.kind)),
      ...explainPropagatedError(propagated, failures, figures),
    ];
  else
    for (const group of unsolved) {
      const mistakes = splitMistakes(group, input);
      explanations.push(...mistakes);
      if (mistakes.length === 0) for (const node of nodesInEquations(group)) unexplainedNodes.add(node);
    }
  const stillFailing = findUnresolved(explanations, unchecked, figures);
  for (const group of groupFailures(stillFailing).slice(0, MAX_MISTAKES)) {
    const nodes = nodesInEquations(group);
    const solutions = [...nodes].some((node) => unexplainedNodes.has(node)) ? null : findSolutions(group, input);
    if (solutions !== null) explanations.push({ solutions, nodes });
  }
  const leavesFailures = ({ nodes }: Explanation): boolean =>
    failures.some((failure) => [...nodesInEquations([failure])].some((node) => !nodes.has(node)));
  return mergeSameChanges(explanations).map((each) => (leavesFailures(each) ? { ...each, isPartial: true } : each));
}

/** Failing equations divided among several mistakes. */
interface Division {
  /** The number of equations that the first change satisfies. */
  readonly firstSize: number;
  /** The ids of the equations of each mistake, to compare divisions. */
  readonly key: string;
  readonly explanations: readonly Explanation[];
}

/**
 * Explains failing equations that share figures by several mistakes. Each change satisfies all equations of its mistake
 * and does not affect the other equations. Empty if a mistake has no explanation, or if several divisions are equally
 * good.
 */
function splitMistakes(group: readonly FailedEquation[], input: SearchInput): readonly Explanation[] {
  const { figures, allFailures, budget } = input;
  if (group.length < MIN_LINKED_FAILURES || findMissingFigure(group, figures) !== null) return [];
  const triedGroups = new Set<string>();
  let best: Division = { firstSize: 0, key: '', explanations: [] };
  for (const candidate of proposeChanges(figures, group)) {
    if (!budget.spend()) return [];
    const remaining = new Set<string>();
    const isIndependent = everyFailure(
      figures,
      trialValues(candidate),
      (failure) => remaining.add(failure.id).size > 0 && failsAsBefore(failure, allFailures.get(failure.id)),
    );
    const fixed = group.filter(({ id }) => !remaining.has(id));
    const key = fixed.map(idOf).join();
    if (!isIndependent || fixed.length < 2 || fixed.length < best.firstSize) continue;
    if (triedGroups.has(key) || triedGroups.size === MAX_DIVISIONS) continue;
    triedGroups.add(key);
    const mistakes = [fixed, ...groupFailures(group.filter(({ id }) => remaining.has(id)))];
    const explanations = mistakes.length === 1 ? [] : explainAll(mistakes, input);
    if (explanations.length === 0) continue;
    // If two divisions are equally good, neither is certain.
    const divisionKey = mistakes
      .map((mistake) => mistake.map(idOf).join())
      .sort()
      .join(' ');
    const isAmbiguous = fixed.length === best.firstSize && divisionKey !== best.key;
    best = { firstSize: fixed.length, key: divisionKey, explanations: isAmbiguous ? [] : explanations };
  }
  return best.explanations;
}

/** One explanation for each group of equations; empty if one of the groups has no explanation. */
function explainAll(groups: readonly (readonly FailedEquation[])[], input: SearchInput): readonly Explanation[] {
  const explanations: Explanation[] = [];
  for (const group of groups) {
    const solutions = findSolutions(group, input);
    if (solutions === null) return [];
    explanations.push({ solutions, nodes: nodesInEquations(group) });
  }
  return explanations;
}

/** The equations that no rule requires and that still fail after the changes of each explanation. */
function findUnresolved(
  explanations: readonly Explanation[],
  unchecked: readonly FailedEquation[],
  figures: Figures,
): readonly FailedEquation[] {
  let unresolved = unchecked.filter(({ relation }) => relation !== undefined);
  for (const { solutions } of unresolved.length === 0 ? [] : explanations)
    for (const change of solutions) {
      const stillFailing = new Set(findUncheckedFailures(figures, trialValues(change)).map(idOf));
      unresolved = unresolved.filter(({ id }) => stillFailing.has(id));
    }
  return unresolved;
}

/** Adds the alternative that a total was forgotten, if it is as likely as a wrong amount due. */
function addForgottenTotal(solutions: Solutions, failures: readonly FailedEquation[], figures: Figures): Solutions {
  const [only, another] = solutions;
  const forgotten = another === undefined && only.kind === 'number' ? findMissingTotal(failures, figures) : null;
  return forgotten !== null && rankChange(only, figures) === rankChange(forgotten, figures)
    ? orderByRoundness(only, forgotten, figures)
    : solutions;
}

/**
 * Puts the forgotten total first if a round amount speaks for it: a prepayment without decimals, or a stated amount due
 * with fewer decimals than the value of the other change.
 */
function orderByRoundness(only: Change, forgotten: Change, { totals }: Figures): Solutions {
  const due = totals['BT-115'];
  const isNumber = only.kind === 'number' && forgotten.kind === 'total' && due !== undefined;
  const isRound =
    isNumber &&
    (forgotten.term === 'BT-113'
      ? countDecimals(forgotten.to) === 0
      : countDecimals(due.value) < countDecimals(only.to));
  return isRound ? [forgotten, only] : [only, forgotten];
}

/** Explains failures that no change of a single value explains: by a mistyped line, or by a missing row or line. */
function findMistypedOrMissing(
  unsolved: readonly FailedEquation[],
  failures: readonly FailedEquation[],
  figures: Figures,
): Solutions | null {
  const [first, ...more] = findMistypedLines(failures, figures);
  if (first !== undefined && more.length < MAX_SOLUTIONS) return [first, ...more];
  const missing = findMissingRow(unsolved, figures) ?? findMissingPart(unsolved, figures);
  return missing === null ? null : [missing];
}

/** If a taxable amount is corrected, also corrects the amounts that were calculated from it. */
function addDependentAmounts(solutions: Solutions, failures: readonly FailedEquation[], figures: Figures): Solutions {
  const [only, another] = solutions;
  if (another !== undefined || only.kind !== 'number' || only.figure.term !== 'BT-116') return solutions;
  const propagated = propagateFromBase(only, failures, figures);
  return propagated === null ? solutions : [propagated];
}

/**
 * Explains a wrong amount and all amounts calculated from it. If a missing amount can be derived afterwards, explains
 * that, too.
 */
function explainPropagatedError(
  propagated: Change,
  failures: readonly FailedEquation[],
  figures: Figures,
): Explanation[] {
  const missing = deriveMissingAfter(propagated, figures);
  const isMissing = (failure: FailedEquation): boolean => findMissingFigure([failure], figures) !== null;
  const explanations: Explanation[] = [
    { solutions: [propagated], nodes: nodesInEquations(failures.filter((failure) => !isMissing(failure))) },
  ];
  if (missing !== null)
    explanations.push({ solutions: [missing], nodes: nodesInEquations(failures.filter(isMissing)) });
  return explanations;
}

/** Merges explanations by the same change. */
function mergeSameChanges(explanations: readonly Explanation[]): readonly Explanation[] {
  const merged: Explanation[] = [];
  for (const each of explanations) {
    const index = merged.findIndex(({ solutions }) => isSameChange(solutions[0], each.solutions[0]));
    if (index < 0) merged.push(each);
    else merged[index] = { ...merged[index]!, nodes: new Set([...merged[index]!.nodes, ...each.nodes]) };
  }
  return merged;
}

function byId(failures: readonly FailedEquation[]): ReadonlyMap<string, FailedEquation> {
  return new Map(failures.map((each) => [each.id, each]));
}

function idOf({ id }: FailedEquation): string {
  return id;
}
