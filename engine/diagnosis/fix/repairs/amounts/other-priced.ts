/** Net and gross price with different base quantities: sets the other one, since either may be wrong. */
import type { Fix } from '../../fix.js';
import { PRICED, nodesIn } from '../../kit/values/beside.js';

export const otherPriced: Fix = {
  id: 'other-priced',
  for: 'value of element',
  candidates({ node, editor, tree }) {
    if (!PRICED.test(tree.names[tree.name[node]!]!.local)) return [];
    const [other, another] = nodesIn(tree.parent[tree.parent[node]!]!, node, PRICED, tree);
    return other === undefined || another !== undefined ? [] : [editor.set(other, tree.stringValue(node).trim())];
  },
};
