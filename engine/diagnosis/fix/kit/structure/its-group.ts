/** A node, with the parent that would become empty without it. */
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** The node, or the outermost group that contains nothing else. */
export function withItsGroup(node: number, tree: Tree): number {
  const group = tree.parent[node]!;
  for (let at = tree.firstChild[group]!; at !== 0; at = tree.nextSibling[at]!)
    if (at !== node && tree.kind[at] === ELEMENT) return node;
  return group > 0 && group !== rootOf(tree) ? withItsGroup(group, tree) : node;
}
