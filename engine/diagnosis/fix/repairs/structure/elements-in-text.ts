/**
 * Elements inside an element that may only contain text: removes repeated tags or HTML tags, or deletes the inner
 * elements.
 */
import { isNestedDuplicate } from '../../../facts/structure/duplicate-elements.js';
import type { Fix } from '../../fix.js';
import { removeTags } from '../../kit/structure/markup-as-text.js';
import { removeDoubling } from '../../kit/structure/remove-doubling.js';

export const elementsInText: Fix = {
  id: 'elements-in-text',
  for: 'schema: content',
  candidates({ violation: { node, child }, editor, tree }) {
    if (isNestedDuplicate(child, tree)) return removeDoubling(child, editor);
    return [...removeTags(node, editor), editor.delete([child])];
  },
};
