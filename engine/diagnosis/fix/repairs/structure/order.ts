/** An element in the wrong position among its siblings. */
import { allowedChildren } from 'einvoice-schematron/xml/child-names.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import { movedHome } from '../../kit/structure/homes.js';
import { swapParties, isParty } from '../../kit/structure/parties.js';
import { allRepeated } from '../../kit/structure/repeated.js';

/** Moves it to the right position, sorts all siblings, or moves it into the adjacent group that it may belong in. */
export const order: Fix = {
  id: 'order',
  for: 'schema: order',
  candidates({ violation, editor, tree }) {
    const { moved, place, other, besideGroup, repeated } = violation;
    const inPlace = editor.move(moved, place, other);
    // If seller and buyer are swapped, they are swapped back.
    const parties = isParty(moved, editor) ? swapParties(editor) : [];
    if (parties.length > 0) return [...parties, inPlace];
    const tidied = inOrder(tree.parent[moved]!, editor);
    const home = besideGroup === undefined ? {} : { or: movedHome({ group: besideGroup, strays: [moved] }, editor) };
    return [
      ...(allRepeated(violation).length === 0 ? [] : tidied),
      { class: 'certain', ...inPlace, ...home },
      // Repeated elements move together.
      ...(repeated === undefined ? tidied : []),
    ];
  },
};

/** Sorts the children of a parent in schema order. */
function inOrder(parent: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const order = new Map(allowedChildren(parent, tree, editor.childNames).map((name, index) => [name, index]));
  const nodes: number[] = [];
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT) nodes.push(at);
  const rank = (node: number): number | undefined => order.get(nameKey(tree, node));
  // The right position of an unknown element is unclear.
  if (nodes.some((node) => rank(node) === undefined)) return [];
  const wanted = [...nodes].sort((one, other) => rank(one)! - rank(other)! || one - other);
  return [{ class: 'certain', ...editor.reorder(nodes, wanted) }];
}
