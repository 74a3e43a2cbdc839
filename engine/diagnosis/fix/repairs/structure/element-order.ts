/** An element in the wrong position among its siblings. */
import { allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import { moveBackIntoGroup } from '../../kit/structure/move-misplaced.js';
import { swapParties, isParty } from '../../kit/structure/swap-parties.js';
import { repeatedNodes } from '../../kit/structure/repeated-mistakes.js';

/**
 * Moves the element to the right position, sorts all siblings, or moves the element into the adjacent group in which it
 * may belong.
 */
export const elementOrder: Fix = {
  id: 'element-order',
  for: 'schema: order',
  candidates({ violation, editor, tree }) {
    const { moved, place, other, besideGroup, repeated } = violation;
    const movedChange = editor.move(moved, place, other);
    // If the names of seller and buyer are swapped, they are swapped back.
    const parties = isParty(moved, editor) ? swapParties(editor) : [];
    if (parties.length > 0) return [...parties, movedChange];
    const sortedChanges = sortChildren(tree.parent[moved]!, editor);
    const intoGroup =
      besideGroup === undefined
        ? {}
        : { alternatives: moveBackIntoGroup({ group: besideGroup, strays: [moved] }, editor) };
    return [
      ...(repeatedNodes(violation).length === 0 ? [] : sortedChanges),
      { class: 'certain', ...movedChange, ...intoGroup },
      // Repeated elements move together.
      ...(repeated === undefined ? sortedChanges : []),
    ];
  },
};

/** Sorts the children of a parent in schema order. */
function sortChildren(parent: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const order = new Map(allowedChildren(parent, tree, editor.childNames).map((name, index) => [name, index]));
  const nodes: number[] = [];
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) nodes.push(child);
  const rank = (node: number): number | undefined => order.get(nameKey(tree, node));
  // If a sibling is unknown, its right position is unclear, so nothing is sorted.
  if (nodes.some((node) => rank(node) === undefined)) return [];
  const wanted = [...nodes].sort((one, other) => rank(one)! - rank(other)! || one - other);
  return [{ class: 'certain', ...editor.reorder(nodes, wanted) }];
}
