/** Adds a missing element with the code that states its kind (a note with `AAI`). A person must enter the value. */
import type { Fix } from '../../fix.js';
import { additions, addParts } from '../../kit/adding/additions.js';
import { TEXT_EXAMPLE } from '../../kit/adding/examples.js';
import { contentsFor } from '../../kit/adding/groups.js';

export const elementOfKind: Fix = {
  id: 'element-of-kind',
  for: 'missing of a kind',
  candidates({ node, missing, place: { requiredKind }, editor }) {
    const { name, value, also } = requiredKind;
    // If the rule determines all values, there is nothing to enter.
    if (name !== null && also !== undefined) {
      const change = addParts(node, missing, [[name, value], ...also], editor);
      return change === null ? [] : [change];
    }
    if (name === null)
      return additions({ node, missing }, [{ value: value + TEXT_EXAMPLE, class: 'input' }], editor).map((change) => ({
        ...change,
        example: TEXT_EXAMPLE,
      }));
    const [group] = contentsFor(missing, missing.length);
    const change = group && addParts(node, missing, [...group.parts, [name, value]], editor);
    return change ? [{ class: 'input', ...change, example: group.parts[0]![1] }] : [];
  },
};
