/** Changes the specification identifier (BT-24) to that of an extension, which may allow the forbidden element. */
import type { Fix } from '../../fix.js';

export const extensionIdentifier: Fix = {
  id: 'extension-identifier',
  for: 'forbidden',
  candidates({ issue, context: { extensions }, editor }) {
    if (issue.level !== 'error' || extensions === null) return [];
    return extensions.identifiers.map((identifier) => editor.setValue(extensions.node, identifier));
  },
};
