/** Values that must be equal: sets all to one of them, for each value that does not contradict payment details. */
import type { Change, Fix } from '../../fix.js';
import { isForOtherDetails } from '../../kit/values/payment-details.js';

export const alike: Fix = {
  id: 'alike',
  for: 'alike',
  candidates({ place: { alike: nodes }, editor, tree }) {
    const valueOf = (node: number): string => tree.stringValue(node).trim();
    return [...new Set(nodes.map(valueOf))].flatMap((value): readonly Change[] => {
      const others = nodes.filter((node) => valueOf(node) !== value);
      if (others.some((node) => isForOtherDetails(node, value, editor))) return [];
      return [editor.together(others.map((node) => editor.set(node, value)))];
    });
  },
};
