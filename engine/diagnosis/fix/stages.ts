/** The order in which candidates are tried: the surest first, amounts only if nothing else helps. */
import { isInSignature } from 'einvoice-schematron/xml/signature.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { type Fix, makeCandidates } from './fix.js';
import type { Candidate } from './edits/candidate.js';
import { extendToAllPlaces } from './extend-to-all-places.js';
import { mayDropAllowance, toUnconfirmed, mayRecalculate } from './kit/amounts/permitted-changes.js';
import { Problem } from './problem.js';
import { FIXES } from './registry.js';
import type { RepairContext } from './repair-context.js';

/** Candidates of one kind, made only if the candidates of earlier stages do not help. */
export interface Stage {
  readonly kind: 'without amounts' | 'figures' | 'amounts' | 'examples' | 'specifications';
  readonly make: () => readonly Candidate[];
}

/** Repairs without a stage of their own: the class of a candidate determines when it is tried. */
const BY_CLASS = FIXES.filter(({ stage }) => stage === undefined);

/**
 * The stages of candidates for an issue. None if the issue has no place, requires no change, or is inside a signature.
 */
export function stagesFor(issue: RankedIssue, context: RepairContext): readonly Stage[] {
  const { place } = issue;
  // An error that the scenario of the document lowers to information requires no change.
  const isAllowed = issue.level === 'information' && issue.publisherSeverity !== undefined;
  if (place === undefined || isAllowed) return [];
  // Only signing software may change a signature.
  if (isInSignature(context.editor.tree, place.node)) return [];
  const problem = new Problem(issue, place, context);
  let candidates: readonly Candidate[] | undefined;
  // These candidates are extended to all places of a repeated mistake; candidates from conclusions are not.
  const allCandidates = (): readonly Candidate[] =>
    (candidates ??= extendToAllPlaces(issue, makeAllCandidates(BY_CLASS, problem), context.editor));
  const ofClasses = (...classes: readonly Candidate['class'][]): readonly Candidate[] =>
    classes.flatMap((patchClass) => allCandidates().filter((each) => each.class === patchClass));
  const inStage = (stage: Fix['stage']): readonly Candidate[] =>
    makeAllCandidates(
      FIXES.filter((fix) => fix.stage === stage),
      problem,
    );
  return [
    { kind: 'without amounts', make: () => ofClasses('certain', 'choice') },
    { kind: 'figures', make: () => inStage('figures') },
    {
      kind: 'amounts',
      make: () =>
        changeAmounts(
          problem,
          () => ofClasses('money'),
          () => inStage('amounts'),
        ),
    },
    { kind: 'examples', make: () => ofClasses('input') },
    { kind: 'specifications', make: () => inStage('specifications') },
  ];
}

function makeAllCandidates(fixes: readonly Fix[], problem: Problem): readonly Candidate[] {
  return fixes.flatMap((fix) => makeCandidates(fix, problem));
}

/**
 * Changes of amounts. If the figures determine the amount of the issue, only changes that set this amount are returned.
 * If the figures show that another value is wrong, no changes are returned. Otherwise all changes of amounts are
 * returned, mostly for a person to confirm.
 * @param ofMoneyClass the changes of class `money` from repairs without a stage
 * @param ofAmountStage the changes from repairs of the stage `amounts`
 */
function changeAmounts(
  { derivedAmount, context }: Problem,
  ofMoneyClass: () => readonly Candidate[],
  ofAmountStage: () => readonly Candidate[],
): readonly Candidate[] {
  if (derivedAmount !== null) return ofMoneyClass();
  const explanations = context.conclusions.explanations;
  if (!mayRecalculate(explanations)) return [];
  const all = [...ofMoneyClass(), ...ofAmountStage()];
  return mayDropAllowance(explanations) ? all : all.map(toUnconfirmed);
}
