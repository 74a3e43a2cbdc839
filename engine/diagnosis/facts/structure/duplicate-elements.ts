/** Finds elements that are written twice: nested in each other (`<a><a>…</a></a>`), or one after the other. */
import { hasElements } from '../values/value-node.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** Whether an element is nested in an element of the same name that contains nothing else. */
export function isNestedDuplicate(node: number, tree: Tree): boolean {
  const parent = tree.parent[node]!;
  if (parent <= 0 || tree.kind[parent] !== ELEMENT || tree.name[parent] !== tree.name[node]) return false;
  const cache = resultsByParent(tree);
  let result = cache.get(parent);
  if (result === undefined) cache.set(parent, (result = containsOnly(tree.name[node]!, parent, tree)));
  return result;
}

/** Results by parent; cached, since thousands of elements may share a parent. */
const resultsByParent = once(() => new Map<number, boolean>());

function containsOnly(name: number, parent: number, tree: Tree): boolean {
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === ELEMENT && tree.name[child] !== name) return false;
    if (tree.kind[child] === TEXT && /\S/.test(tree.stringValue(child))) return false;
  }
  return true;
}

/** Whether an element with a value has the same name as a preceding sibling. */
export function repeatsSibling(node: number, tree: Tree): boolean {
  if (node <= 0 || tree.kind[node] !== ELEMENT || hasElements(tree, node)) return false;
  for (
    let sibling = tree.firstChild[tree.parent[node]!]!;
    sibling !== 0 && sibling !== node;
    sibling = tree.nextSibling[sibling]!
  )
    if (tree.kind[sibling] === ELEMENT && tree.name[sibling] === tree.name[node]) return true;
  return false;
}
