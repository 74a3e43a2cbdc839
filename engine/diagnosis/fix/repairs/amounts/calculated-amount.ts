/** Sets an amount to its calculated value. */
import type { Fix } from '../../fix.js';

export const calculatedAmount: Fix = {
  id: 'calculated-amount',
  for: 'existing',
  candidates({ node, missingAmount, editor }) {
    return missingAmount === null
      ? []
      : [{ class: missingAmount.class, ...editor.setValue(node, missingAmount.value) }];
  },
};
