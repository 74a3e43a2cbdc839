/** Adds a missing attribute to all elements that lack it. */
import { localOf } from '../../../facts/structure/closest.js';
import type { Fix } from '../../fix.js';
import { valuesFor } from '../../kit/adding/values-for.js';
import { allRepeated } from '../../kit/structure/repeated.js';

/** All get the same value; none is added if only an example is known. */
export const attributeEverywhere: Fix = {
  id: 'attribute-everywhere',
  for: 'schema: attribute missing',
  candidates({ violation, editor, names }) {
    const name = localOf(violation.attribute);
    const all = allRepeated(violation);
    return (all.length === 0 ? [] : valuesFor(`@${name}`, names, editor))
      .filter((guess) => guess.class !== 'input')
      .map(({ value, class: own }) => ({
        class: own,
        ...editor.together(all.map((each) => editor.addAttribute(each, name, value))),
      }));
  },
};
