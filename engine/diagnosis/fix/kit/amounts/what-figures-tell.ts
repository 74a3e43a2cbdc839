/** What the figures of an invoice tell, and what they leave open: nothing is added or changed as if it were known. */
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import type { Candidate } from '../../edits/candidate.js';

/** Whether amounts may be calculated anew: where figures tell what is wrong, no right one is made to fit it. */
export function mayCalculate(explanations: readonly Explanation[]): boolean {
  return explanations.every(({ ways }) => ways.every(isOpen));
}

/** The same for a part that is missing: a row of VAT that contains it is not wrong because nothing else does. */
export function mayLackPart(explanations: readonly Explanation[]): boolean {
  const isOfRow = (way: Change): boolean => way.kind === 'number' && way.figure.term === 'BT-116';
  return explanations.every(({ ways }) => ways.every((way) => isOpen(way) || isOfRow(way)));
}

/** Whether figures tell of an amount that is right but for something beside it, so that either may be changed. */
export function isAlternative(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways }) => ways.some(({ kind }) => kind === 'drop'));
}

/** Whether amounts have signs that nothing needs: then no other one is given one. */
export function isSigned(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways: [way] }) => way.kind === 'signs');
}

/** What figures do not tell: which amount is wrong. */
const OPEN: ReadonlySet<Change['kind']> = new Set(['part', 'drop', 'missing']);

/** Another rate everywhere is as good as other amounts. */
function isOpen(change: Change): boolean {
  return OPEN.has(change.kind) || (change.kind === 'rates' && !change.isFraction);
}

/** An amount that is made to fit, where figures do not tell whether it is the wrong one: somebody has to want that. */
export function madeToFit(candidate: Candidate): Candidate {
  return { ...candidate, isLossy: true };
}
