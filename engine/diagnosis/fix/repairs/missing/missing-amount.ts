/** An amount that is missing, and that the other figures give. */
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';

export const missingAmount: Fix = {
  id: 'missing-amount',
  for: 'missing',
  candidates({ node, missing, computed, editor }) {
    return computed === null ? [] : additions({ node, missing }, [computed], editor);
  },
};
