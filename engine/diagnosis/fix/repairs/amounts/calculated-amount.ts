/** Sets an amount that is not a number ("ten") to the value that the other figures determine. */
import type { Fix } from '../../fix.js';

export const calculatedAmount: Fix = {
  id: 'calculated-amount',
  for: 'existing',
  candidates({ node, derivedAmount, editor }) {
    return derivedAmount === null
      ? []
      : [{ class: derivedAmount.class, ...editor.setValue(node, derivedAmount.value) }];
  },
};
