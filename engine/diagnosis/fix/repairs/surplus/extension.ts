/** Changes the specification to an extension that may allow the element. */
import type { Fix } from '../../fix.js';

export const extension: Fix = {
  id: 'extension',
  for: 'needless',
  candidates({ issue, source: { extensions }, editor }) {
    if (issue.level !== 'error' || extensions === null) return [];
    return extensions.identifiers.map((identifier) => editor.set(extensions.node, identifier));
  },
};
