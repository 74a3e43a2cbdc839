/** Applies the smallest change that satisfies all equations. */
import type { Fix } from '../../fix.js';
import { conclusions } from '../../kit/amounts/conclusions.js';
import { missingPartAdded } from '../../kit/amounts/missing-parts.js';
import { asUnconfirmed, mayCalculate } from '../../kit/amounts/what-figures-tell.js';

/** Not if a line, an allowance or a charge is missing, since then no amount is wrong. */
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
