/**
 * Values that must be equal: sets all of them to one value. Offers each value that does not contradict payment details.
 */
import type { ProposedChange, Fix } from '../../fix.js';
import { contradictsDetails } from '../../kit/values/payment-details.js';

export const equalValues: Fix = {
  id: 'equal-values',
  for: 'not equal',
  candidates({ place: { mustBeEqual: nodes }, editor, tree }) {
    const valueOf = (node: number): string => tree.stringValue(node).trim();
    return [...new Set(nodes.map(valueOf))].flatMap((value): readonly ProposedChange[] => {
      const others = nodes.filter((node) => valueOf(node) !== value);
      if (others.some((node) => contradictsDetails(node, value, editor))) return [];
      return [editor.combine(others.map((node) => editor.setValue(node, value)))];
    });
  },
};
