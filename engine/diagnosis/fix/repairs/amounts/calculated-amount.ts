/** Sets an amount to its calculated value. */
import type { Fix } from '../../fix.js';

export const calculatedAmount: Fix = {
  id: 'calculated-amount',
  for: 'there',
  candidates({ node, computed, editor }) {
    return computed === null ? [] : [{ class: computed.class, ...editor.set(node, computed.value) }];
  },
};
