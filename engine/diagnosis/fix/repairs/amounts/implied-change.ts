/** Applies the smallest change that satisfies all equations. */
import type { Fix } from '../../fix.js';
import { impliedChanges } from '../../kit/amounts/implied-changes.js';
import { addMissingPart } from '../../kit/amounts/missing-parts.js';
import { toUnconfirmed, mayRecalculate } from '../../kit/amounts/permitted-changes.js';

/** If a line, allowance or charge may be missing instead, a person must confirm the change that the figures imply. */
export const impliedChange: Fix = {
  id: 'implied-change',
  for: 'any issue',
  stage: 'figures',
  candidates({ context, editor }) {
    const explanations = context.conclusions.explanations;
    const candidates = impliedChanges(explanations, editor);
    return !mayRecalculate(explanations) && addMissingPart(context).length > 0
      ? candidates.map(toUnconfirmed)
      : candidates;
  },
};
