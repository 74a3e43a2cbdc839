/** The order in which candidates are tried: the surest first, amounts only if nothing else helps. */
import { isInSignature } from 'einvoice-schematron/xml/signature.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { type Fix, makeCandidates } from './fix.js';
import type { Candidate } from './edits/candidate.js';
import { everywhere } from './everywhere.js';
import { isAlternative, asUnconfirmed, mayCalculate } from './kit/amounts/what-figures-tell.js';
import { Problem } from './problem.js';
import { FIXES } from './registry.js';
import type { Source } from './source.js';

/** Candidates of one kind, made only if earlier ones do not help. */
export interface Stage {
  readonly kind: 'without amounts' | 'figures' | 'amounts' | 'examples' | 'specifications';
  readonly make: () => readonly Candidate[];
}

/** Repairs whose candidates are tried in the order of their classes. */
const BY_CLASS = FIXES.filter(({ stage }) => stage === undefined);

/** The stages of candidates for an issue; none for issues about the whole document. */
export function stagesFor(issue: RankedIssue, source: Source): readonly Stage[] {
  const { place } = issue;
  // An error that the scenario of the document lowers to information requires no change.
  const isAllowed = issue.level === 'information' && issue.publisherSeverity !== undefined;
  if (place === undefined || isAllowed) return [];
  // Only signing software may change a signature.
  if (isInSignature(source.editor.tree, place.node)) return [];
  const problem = new Problem(issue, place, source);
  let known: readonly Candidate[] | undefined;
  // These candidates are extended to all places of a repeated mistake; conclusions are not.
  const all = (): readonly Candidate[] => (known ??= everywhere(issue, madeBy(BY_CLASS, problem), source.editor));
  const of = (...classes: readonly Candidate['class'][]): readonly Candidate[] =>
    classes.flatMap((own) => all().filter((each) => each.class === own));
  const inStage = (stage: Fix['stage']): readonly Candidate[] =>
    madeBy(
      FIXES.filter((fix) => fix.stage === stage),
      problem,
    );
  return [
    { kind: 'without amounts', make: () => of('certain', 'choice') },
    { kind: 'figures', make: () => inStage('figures') },
    {
      kind: 'amounts',
      make: () =>
        fitting(
          problem,
          () => of('money'),
          () => inStage('amounts'),
        ),
    },
    { kind: 'examples', make: () => of('input') },
    { kind: 'specifications', make: () => inStage('specifications') },
  ];
}

function madeBy(fixes: readonly Fix[], problem: Problem): readonly Candidate[] {
  return fixes.flatMap((fix) => makeCandidates(fix, problem));
}

/**
 * Changes of amounts. If the figures determine the missing amount, only `own`; if they show that another value is
 * wrong, none; otherwise all changes that satisfy the rule, for a person to confirm.
 */
function fitting(
  { computed, source }: Problem,
  own: () => readonly Candidate[],
  anew: () => readonly Candidate[],
): readonly Candidate[] {
  if (computed !== null) return own();
  const explanations = source.conclusions.explanations;
  if (!mayCalculate(explanations)) return [];
  const all = [...own(), ...anew()];
  return isAlternative(explanations) ? all : all.map(asUnconfirmed);
}
