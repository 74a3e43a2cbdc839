/** An empty element: adds the only part that the element requires, or deletes the element, alone or with its group. */
import type { ProposedChange, Fix } from '../../fix.js';
import type { Problem } from '../../problem.js';
import { additions } from '../../kit/adding/additions.js';
import { contentsFor } from '../../kit/adding/groups.js';
import { outermostGroupOf } from '../../kit/structure/outermost-group.js';

export const emptyElement: Fix = {
  id: 'empty-element',
  for: 'empty element',
  candidates(problem) {
    const { node, editor, tree } = problem;
    return [...new Set([node, outermostGroupOf(node, tree)])].flatMap((each): readonly ProposedChange[] => [
      ...addOnlyPart(problem),
      { class: 'certain', ...editor.delete([each]) },
    ]);
  },
};

/** Adds the only required part of an empty group. */
function addOnlyPart({ node, path, editor }: Problem): readonly ProposedChange[] {
  const [part, another] = contentsFor(path, 1)[0]?.parts ?? [];
  if (part === undefined || another !== undefined) return [];
  return additions({ node, missing: part[0].split('@')[0]!.split('/') }, null, editor);
}
