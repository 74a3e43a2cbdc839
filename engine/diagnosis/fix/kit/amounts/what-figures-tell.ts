/** Which amounts the conclusions determine and which they leave open, so that nothing uncertain is changed. */
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import type { Candidate } from '../../edits/candidate.js';

/** Whether amounts may be recalculated: if the figures show the mistake, right amounts must not be adapted to it. */
export function mayCalculate(explanations: readonly Explanation[]): boolean {
  return explanations.every(({ ways }) => ways.every(isAmbiguous));
}

/** Whether a part may be missing, rather than the VAT row that includes it be wrong. */
export function mayLackPart(explanations: readonly Explanation[]): boolean {
  const isOfRow = (way: Change): boolean => way.kind === 'number' && way.figure.term === 'BT-116';
  return explanations.every(({ ways }) => ways.every((way) => isAmbiguous(way) || isOfRow(way)));
}

/** Whether an amount may be wrong, or just as likely a value next to it. */
export function isAlternative(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways }) => ways.some(({ kind }) => kind === 'drop'));
}

/** Whether amounts have superfluous minus signs; then no other sign is changed. */
export function isSigned(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways: [way] }) => way.kind === 'signs');
}

/** Changes after which it is still unknown which amount is wrong. */
const AMBIGUOUS_CHANGES: ReadonlySet<Change['kind']> = new Set(['part', 'drop', 'missing']);

/** Whether a change leaves open what is wrong: another rate everywhere is as likely as other amounts. */
function isAmbiguous(change: Change): boolean {
  return AMBIGUOUS_CHANGES.has(change.kind) || (change.kind === 'rates' && !change.isFraction);
}

/** Marks an adapted amount as one that a person must confirm, because the figures do not show that it is wrong. */
export function asUnconfirmed(candidate: Candidate): Candidate {
  return { ...candidate, isLossy: true };
}
