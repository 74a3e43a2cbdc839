/** Changes the specification to an extension that may allow the element. */
import type { Fix } from '../../fix.js';

export const extensionIdentifier: Fix = {
  id: 'extension-identifier',
  for: 'forbidden',
  candidates({ issue, context: { extensions }, editor }) {
    if (issue.level !== 'error' || extensions === null) return [];
    return extensions.identifiers.map((identifier) => editor.setValue(extensions.node, identifier));
  },
};
