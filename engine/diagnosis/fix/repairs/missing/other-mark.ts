/** Corrects an unknown code or attribute that states the kind of an element, so that it is of the missing kind. */
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Fix } from '../../fix.js';
import { valuesFor } from '../../kit/adding/values-for.js';

export const otherMark: Fix = {
  id: 'other-mark',
  for: 'missing',
  candidates({ footprint, editor, tree, prefixes }) {
    return (footprint?.kinds ?? []).flatMap((mark) => {
      const names = prefixedPath(tree, mark, prefixes);
      return valuesFor(names.at(-1)!, names.slice(0, -1), editor)
        .filter(({ class: own }) => own !== 'input')
        .map(({ value }) => editor.set(mark, value));
    });
  },
};
