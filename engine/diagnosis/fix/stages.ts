/** What might repair an issue, in the order in which it is tried: the surest first, amounts only where nothing else helps. */
import { isInSignature } from 'einvoice-schematron/xml/signature.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import { type Fix, candidatesOf } from './fix.js';
import type { Candidate } from './edits/candidate.js';
import { everywhere } from './everywhere.js';
import { isAlternative, madeToFit, mayCalculate } from './kit/amounts/what-figures-tell.js';
import { Problem } from './problem.js';
import { FIXES } from './registry.js';
import type { Source } from './source.js';

/** Candidates of one kind, made where those in front of them do not do. */
export interface Stage {
  readonly kind: 'without amounts' | 'figures' | 'amounts' | 'examples' | 'specifications';
  readonly make: () => readonly Candidate[];
}

/** What is tried in the order of its class. */
const BY_CLASS = FIXES.filter(({ stage }) => stage === undefined);

/** Candidates for an issue in their stages; none for what concerns the whole document. */
export function stagesFor(issue: RankedIssue, source: Source): readonly Stage[] {
  const { place } = issue;
  // What a specification allows in place of its publisher is right as it is.
  const isAllowed = issue.level === 'information' && issue.publisherSeverity !== undefined;
  if (place === undefined || isAllowed) return [];
  // What a signature consists of is for the program that signs.
  if (isInSignature(source.editor.tree, place.node)) return [];
  const problem = new Problem(issue, place, source);
  let known: readonly Candidate[] | undefined;
  // What is wrong in the same way elsewhere is changed there, too; what figures tell is told of single places.
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
  return fixes.flatMap((fix) => candidatesOf(fix, problem));
}

/**
 * Changes of amounts: those that the figures give; where they do not tell which amount is wrong each that makes it fit, which
 * somebody has to want; and none where something else is wrong.
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
