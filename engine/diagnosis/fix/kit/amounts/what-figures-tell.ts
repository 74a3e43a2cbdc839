/** What conclusions determine and leave open, so that nothing uncertain is changed as if it were known. */
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import type { Candidate } from '../../edits/candidate.js';

/** Whether amounts may be recalculated: if the figures show the mistake, right amounts must not be adapted to it. */
export function mayCalculate(explanations: readonly Explanation[]): boolean {
  return explanations.every(({ ways }) => ways.every(isOpen));
}

/** Whether a part may be missing: a VAT row that includes it is not wrong just because nothing else does. */
export function mayLackPart(explanations: readonly Explanation[]): boolean {
  const isOfRow = (way: Change): boolean => way.kind === 'number' && way.figure.term === 'BT-116';
  return explanations.every(({ ways }) => ways.every((way) => isOpen(way) || isOfRow(way)));
}

/** Whether an amount and a value next to it are equally likely to be wrong. */
export function isAlternative(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways }) => ways.some(({ kind }) => kind === 'drop'));
}

/** Whether amounts have superfluous signs, in which case no other sign is changed. */
export function isSigned(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways: [way] }) => way.kind === 'signs');
}

/** Changes that leave open which amount is wrong. */
const OPEN: ReadonlySet<Change['kind']> = new Set(['part', 'drop', 'missing']);

/** Another rate everywhere is as good as other amounts. */
function isOpen(change: Change): boolean {
  return OPEN.has(change.kind) || (change.kind === 'rates' && !change.isFraction);
}

/** An adapted amount, which a person must confirm if the figures do not show that it is the wrong one. */
export function madeToFit(candidate: Candidate): Candidate {
  return { ...candidate, isLossy: true };
}
