/** Applies the smallest change that satisfies all equations. */
import type { Fix } from '../../fix.js';
import { conclusions } from '../../kit/amounts/conclusions.js';
import { missingPartAdded } from '../../kit/amounts/missing-parts.js';
import { asUnconfirmed, mayCalculate } from '../../kit/amounts/what-figures-tell.js';

/** If a line, allowance or charge may be missing instead, a person must confirm the change. */
export const concluded: Fix = {
  id: 'concluded',
  for: 'anything',
  stage: 'figures',
  candidates({ source, editor }) {
    const explanations = source.conclusions.explanations;
    const all = conclusions(explanations, editor);
    return !mayCalculate(explanations) && missingPartAdded(source).length > 0 ? all.map(asUnconfirmed) : all;
  },
};
