/** What says of which kind a number is, left out where rules do not ask for it. */
import type { Fix } from '../../fix.js';

export const schemeLeftOut: Fix = {
  id: 'scheme-left-out',
  for: 'attribute',
  candidates({ issue, node, editor, tree }) {
    const isScheme = tree.names[tree.name[node]!]!.local === 'schemeID';
    return isScheme && issue.suggestion === undefined ? [editor.delete([node])] : [];
  },
};
