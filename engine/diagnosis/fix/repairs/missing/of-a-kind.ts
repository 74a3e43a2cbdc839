/** Adds a missing element with the code that states its kind (a note with `AAI`); a person must enter its value. */
import type { Fix } from '../../fix.js';
import { additions, partsAdded } from '../../kit/adding/additions.js';
import { TEXT_EXAMPLE } from '../../kit/adding/examples.js';
import { groupsFor } from '../../kit/adding/groups.js';

export const ofAKind: Fix = {
  id: 'of-a-kind',
  for: 'missing of a kind',
  candidates({ node, missing, place: { kind }, editor }) {
    const { name, value, also } = kind;
    // If the rule determines all values, there is nothing to enter.
    if (name !== null && also !== undefined) {
      const made = partsAdded(node, missing, [[name, value], ...also], editor);
      return made === null ? [] : [made];
    }
    if (name === null)
      return additions({ node, missing }, [{ value: value + TEXT_EXAMPLE, class: 'input' }], editor).map((made) => ({
        ...made,
        example: TEXT_EXAMPLE,
      }));
    const [group] = groupsFor(missing, missing.length);
    const made = group && partsAdded(node, missing, [...group.parts, [name, value]], editor);
    return made ? [{ class: 'input', ...made, example: group.parts[0]![1] }] : [];
  },
};
