/** Finds the group to delete together with a node, because it would be empty without it. */
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** The outermost group that contains only this node; if there is none, the node. */
export function withItsGroup(node: number, tree: Tree): number {
  const group = tree.parent[node]!;
  for (let at = tree.firstChild[group]!; at !== 0; at = tree.nextSibling[at]!)
    if (at !== node && tree.kind[at] === ELEMENT) return node;
  return group > 0 && group !== rootOf(tree) ? withItsGroup(group, tree) : node;
}
