/**
 * Corrects an unknown code or attribute that states the kind of an element. With the right kind, the element may be the
 * one that the rule requires.
 */
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { valuesFor } from '../../kit/adding/values-for.js';

export const kindCode: Fix = {
  id: 'kind-code',
  for: 'missing',
  candidates({ footprint, editor, tree, prefixes }) {
    return (footprint?.unknownKinds ?? []).flatMap((kindNode) => {
      const path = prefixedPath(tree, kindNode, prefixes);
      return valuesFor(path.at(-1)!, path.slice(0, -1), editor)
        .filter(({ class: patchClass }) => patchClass !== 'input')
        .map(({ value }) => editor.setValue(kindNode, value));
    });
  },
};
