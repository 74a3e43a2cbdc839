/**
 * Net and gross price with different base quantities: sets the base quantity of the other price, since either may be
 * wrong.
 */
import type { Fix } from '../../fix.js';
import { BASE_QUANTITY, otherNodesIn } from '../../kit/values/neighbour-values.js';

export const otherBaseQuantity: Fix = {
  id: 'other-base-quantity',
  for: 'value of element',
  candidates({ node, editor, tree }) {
    if (!BASE_QUANTITY.test(tree.names[tree.name[node]!]!.local)) return [];
    const [other, another] = otherNodesIn(tree.parent[tree.parent[node]!]!, node, BASE_QUANTITY, tree);
    return other === undefined || another !== undefined ? [] : [editor.setValue(other, tree.stringValue(node).trim())];
  },
};
