/** Decides which changes of amounts the explanations of the figures permit, so that no right amount is changed. */
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import type { Candidate } from '../../edits/candidate.js';

/**
 * Whether amounts may be recalculated. They may not if the figures show the mistake: right amounts would be adapted to
 * the wrong one.
 */
export function mayRecalculate(explanations: readonly Explanation[]): boolean {
  return explanations.every(({ solutions }) => solutions.every(isAmbiguous));
}

/**
 * Whether a line, allowance or charge may be missing: every explanation is ambiguous, or only concerns the base of a
 * VAT row.
 */
export function mayAddPart(explanations: readonly Explanation[]): boolean {
  const concernsRowBase = (change: Change): boolean => change.kind === 'number' && change.figure.term === 'BT-116';
  return explanations.every(({ solutions }) =>
    solutions.every((change) => isAmbiguous(change) || concernsRowBase(change)),
  );
}

/** Whether a line allowance or charge may be superfluous. This is as likely as a wrong line amount. */
export function mayDropAllowance(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ solutions }) => solutions.some(({ kind }) => kind === 'drop'));
}

/** Whether minus signs are superfluous; then no other signs are changed. */
export function hasSuperfluousSigns(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ solutions: [change] }) => change.kind === 'signs');
}

/** Changes that do not show which amount is wrong. */
const AMBIGUOUS_CHANGES: ReadonlySet<Change['kind']> = new Set(['part', 'drop', 'missing']);

/** Whether a change does not show which amount is wrong. Another rate in all places is as likely as other amounts. */
function isAmbiguous(change: Change): boolean {
  return AMBIGUOUS_CHANGES.has(change.kind) || (change.kind === 'rates' && !change.isFraction);
}

/** Marks a change as one that a person must confirm, because the figures do not show that the amount is wrong. */
export function toUnconfirmed(candidate: Candidate): Candidate {
  return { ...candidate, isLossy: true };
}
