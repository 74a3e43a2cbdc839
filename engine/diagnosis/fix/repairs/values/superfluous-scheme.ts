/** Deletes an invalid scheme that resembles no valid scheme. */
import type { Fix } from '../../fix.js';

export const superfluousScheme: Fix = {
  id: 'superfluous-scheme',
  for: 'attribute',
  candidates({ issue, node, editor, tree }) {
    const isScheme = tree.names[tree.name[node]!]!.local === 'schemeID';
    return isScheme && issue.suggestion === undefined ? [editor.delete([node])] : [];
  },
};
