import type { NodePath } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, writtenNames } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * The node at a path of prefixed names, if there is exactly one and it has a value (no child elements); -1 otherwise.
 * @param prefixes namespace to prefix
 */
export function valueNode(tree: Tree, from: number, path: NodePath, prefixes: Prefixes): number {
  const [node, another] = nodesAt(tree, from, path, prefixes);
  if (node === undefined || another !== undefined || node <= 0) return -1;
  return tree.kind[node] === ELEMENT && hasElements(tree, node) ? -1 : node;
}

/** Cached for paths that start at a parent, since thousands of findings read the same lines. */
const foundIn = once(() => new Map<string, readonly number[]>());

/** The node after the leading `..` steps of a path, and the remaining steps. */
export function climbed(tree: Tree, from: number, path: NodePath): { readonly top: number; readonly rest: NodePath } {
  let [top, steps] = [from, 0];
  for (; path[steps] === '..' && tree.parent[top]! > 0; steps += 1) top = tree.parent[top]!;
  return { top, rest: steps === 0 ? path : path.slice(steps) };
}

/** All nodes at a path; none for a path that searches the whole document. */
export function nodesAt(tree: Tree, from: number, path: NodePath, prefixes: Prefixes): readonly number[] {
  const { top, rest } = climbed(tree, from, path);
  if (rest.length === path.length) return nodesFrom(tree, from, path, prefixes);
  const known = foundIn(tree);
  const key = `${top} ${rest.join(' ')}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = nodesFrom(tree, top, rest, prefixes)));
  return found;
}

function nodesFrom(tree: Tree, from: number, path: NodePath, prefixes: Prefixes): readonly number[] {
  let nodes: readonly number[] = [from];
  for (const step of path) {
    if (step === '//') return [];
    nodes = stepped(tree, nodes, step, prefixes);
  }
  return nodes;
}

/** The distinct nodes one step from several nodes. */
function stepped(tree: Tree, nodes: readonly number[], step: string, prefixes: Prefixes): readonly number[] {
  const [only, another] = nodes;
  if (only === undefined) return nodes;
  if (another === undefined) return childrenAt(tree, only, step, prefixes);
  return eachOnce(step, nodes, (node) => childrenAt(tree, node, step, prefixes));
}

/** The distinct results of one step from several nodes: only the step to the parent can give duplicates. */
export function eachOnce(
  step: string,
  nodes: readonly number[],
  next: (node: number) => readonly number[],
): readonly number[] {
  const found: number[] = [];
  for (const node of nodes) for (const each of next(node)) found.push(each);
  return step === '..' ? [...new Set(found)] : found;
}

/** The nodes one step away: the parent (`..`), attributes (`@name`), or elements of a prefixed name. */
export function childrenAt(tree: Tree, node: number, step: string, prefixes: Prefixes): readonly number[] {
  if (step === '..') return tree.parent[node]! > 0 ? [tree.parent[node]!] : [];
  return step.startsWith('@') ? attributeOf(tree, node, step.slice(1)) : childrenOf(tree, node, step, prefixes);
}

function childrenOf(tree: Tree, parent: number, name: string, prefixes: Prefixes): readonly number[] {
  if (tree.kind[parent] !== ELEMENT) return NONE;
  const { numbers, same } = writtenNames(prefixes, tree);
  const wanted = numbers.get(name);
  if (wanted === undefined) return NONE;
  let found: number[] | null = null;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    // Text nodes have no name; reading past the end of the list would be slow.
    if (tree.kind[child] === ELEMENT && same[tree.name[child]!] === wanted) (found ??= []).push(child);
  }
  return found ?? NONE;
}

const NONE: readonly number[] = [];

function attributeOf(tree: Tree, element: number, local: string): readonly number[] {
  if (tree.kind[element] !== ELEMENT) return NONE;
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++) {
    const name = tree.names[tree.name[node]!]!;
    if (name.uri === '' && name.local === local) return [node];
  }
  return NONE;
}

export function hasElements(tree: Tree, element: number): boolean {
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) return true;
  return false;
}
