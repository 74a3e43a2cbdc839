/** An empty element: adds its only required part, or deletes the element, alone or with its group. */
import type { Change, Fix } from '../../fix.js';
import type { Problem } from '../../problem.js';
import { additions } from '../../kit/adding/additions.js';
import { groupsFor } from '../../kit/adding/groups.js';
import { withItsGroup } from '../../kit/structure/its-group.js';

export const empty: Fix = {
  id: 'empty',
  for: 'empty element',
  candidates(problem) {
    const { node, editor, tree } = problem;
    return [...new Set([node, withItsGroup(node, tree)])].flatMap((each): readonly Change[] => [
      ...filled(problem),
      { class: 'certain', ...editor.delete([each]) },
    ]);
  },
};

/** Adds the only required part of an empty group. */
function filled({ node, names, editor }: Problem): readonly Change[] {
  const [part, another] = groupsFor(names, 1)[0]?.parts ?? [];
  if (part === undefined || another !== undefined) return [];
  return additions({ node, missing: part[0].split('@')[0]!.split('/') }, null, editor);
}
