/** Adds a missing amount that the other figures determine. */
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';

export const missingAmount: Fix = {
  id: 'missing-amount',
  for: 'missing',
  candidates({ node, missing, derivedAmount, editor }) {
    return derivedAmount === null ? [] : additions({ node, missing }, [derivedAmount], editor);
  },
};
