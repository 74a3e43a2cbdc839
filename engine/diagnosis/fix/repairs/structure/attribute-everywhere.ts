/** Adds a missing attribute to all elements that lack it. */
import { localNameOf } from '../../../facts/structure/closest-name.js';
import type { Fix } from '../../fix.js';
import { valuesFor } from '../../kit/adding/values-for.js';
import { repeatedNodes } from '../../kit/structure/repeated-mistakes.js';

/** All elements get the same value. Nothing is added if only an example of the value is known. */
export const attributeEverywhere: Fix = {
  id: 'attribute-everywhere',
  for: 'schema: attribute missing',
  candidates({ violation, editor, path }) {
    const name = localNameOf(violation.attribute);
    const elements = repeatedNodes(violation);
    return (elements.length === 0 ? [] : valuesFor(`@${name}`, path, editor))
      .filter((guess) => guess.class !== 'input')
      .map(({ value, class: patchClass }) => ({
        class: patchClass,
        ...editor.combine(elements.map((each) => editor.addAttribute(each, name, value))),
      }));
  },
};
