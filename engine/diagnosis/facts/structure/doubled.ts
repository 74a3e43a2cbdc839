/** Elements nested in an element of the same name that has no other content: the tags were written twice. */
import { hasElements } from '../values/value-node.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** Whether the parent of an element has the same name, and contains only elements of that name. */
export function isDoubled(node: number, tree: Tree): boolean {
  const parent = tree.parent[node]!;
  if (parent <= 0 || tree.kind[parent] !== ELEMENT || tree.name[parent] !== tree.name[node]) return false;
  const known = doubledIn(tree);
  let found = known.get(parent);
  if (found === undefined) known.set(parent, (found = hasOnly(tree.name[node]!, parent, tree)));
  return found;
}

/** Cached, since thousands of elements may share a parent. */
const doubledIn = once(() => new Map<number, boolean>());

function hasOnly(name: number, parent: number, tree: Tree): boolean {
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] === ELEMENT && tree.name[at] !== name) return false;
    if (tree.kind[at] === TEXT && /\S/.test(tree.stringValue(at))) return false;
  }
  return true;
}

/** Whether an element with a value repeats a preceding sibling's name. */
export function standsTwice(node: number, tree: Tree): boolean {
  if (node <= 0 || tree.kind[node] !== ELEMENT || hasElements(tree, node)) return false;
  for (let at = tree.firstChild[tree.parent[node]!]!; at !== 0 && at !== node; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT && tree.name[at] === tree.name[node]) return true;
  return false;
}
