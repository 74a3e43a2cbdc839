/** A node together with what would be empty without it. */
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** A node, or the group in which nothing else is. */
export function withItsGroup(node: number, tree: Tree): number {
  const group = tree.parent[node]!;
  for (let at = tree.firstChild[group]!; at !== 0; at = tree.nextSibling[at]!)
    if (at !== node && tree.kind[at] === ELEMENT) return node;
  return group > 0 && group !== rootOf(tree) ? withItsGroup(group, tree) : node;
}
