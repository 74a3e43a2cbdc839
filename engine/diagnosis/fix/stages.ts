/** The order in which candidates are tried: the surest first, amounts only if nothing else helps. */
import { isInSignature } from 'einvoice-schematron/xml/signature.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { type Fix, makeCandidates } from './fix.js';
import type { Candidate } from './edits/candidate.js';
import { everywhere } from './everywhere.js';
import { isAlternative, madeToFit, mayCalculate } from './kit/amounts/what-figures-tell.js';
import { Problem } from './problem.js';
import { FIXES } from './registry.js';
import type { Source } from './source.js';

/** Candidates of one kind, made if the earlier ones do not help. */
export interface Stage {
  readonly kind: 'without amounts' | 'figures' | 'amounts' | 'examples' | 'specifications';
  readonly make: () => readonly Candidate[];
}

/** Tried in the order of their classes. */
const BY_CLASS = FIXES.filter(({ stage }) => stage === undefined);

/** The stages of candidates for an issue; none for issues about the whole document. */
export function stagesFor(issue: RankedIssue, source: Source): readonly Stage[] {
  const { place } = issue;
  // If the specification allows it although its publisher does not, it is right.
  const isAllowed = issue.level === 'information' && issue.publisherSeverity !== undefined;
  if (place === undefined || isAllowed) return [];
  // The content of a signature belongs to the signing software.
  if (isInSignature(source.editor.tree, place.node)) return [];
  const problem = new Problem(issue, place, source);
  let known: readonly Candidate[] | undefined;
  // Repeated mistakes are changed everywhere; conclusions concern single places.
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
 * Changes of amounts: those that the figures determine; if the wrong amount is unclear, each that fits, for a person
 * to confirm; none if something else is wrong.
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
  return isAlternative(explanations) ? all : all.map(madeToFit);
}
