/** Finds the group to delete together with a node, because the group would be empty without the node. */
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** The outermost group that contains only this node; if there is none, the node itself. */
export function outermostGroupOf(node: number, tree: Tree): number {
  const group = tree.parent[node]!;
  for (let sibling = tree.firstChild[group]!; sibling !== 0; sibling = tree.nextSibling[sibling]!)
    if (sibling !== node && tree.kind[sibling] === ELEMENT) return node;
  return group > 0 && group !== rootOf(tree) ? outermostGroupOf(group, tree) : node;
}
