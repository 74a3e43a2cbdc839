/** Finds nodes by paths of prefixed names. */
import type { NodePath } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, writtenNames } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * The node at a path of prefixed names, if there is exactly one and it has no child elements; otherwise -1.
 * @param prefixes maps namespaces to prefixes
 */
export function findValueNode(tree: Tree, start: number, path: NodePath, prefixes: Prefixes): number {
  const [node, another] = nodesAt(tree, start, path, prefixes);
  if (node === undefined || another !== undefined || node <= 0) return -1;
  return tree.kind[node] === ELEMENT && hasElements(tree, node) ? -1 : node;
}

/** Nodes at paths that start at an ancestor; cached, since thousands of findings read the same lines. */
const nodesByPath = once(() => new Map<string, readonly number[]>());

/** Follows the leading `..` steps of a path. Returns the ancestor that these steps lead to, and the remaining steps. */
export function climbParents(
  tree: Tree,
  start: number,
  path: NodePath,
): { readonly ancestor: number; readonly remaining: NodePath } {
  let [ancestor, steps] = [start, 0];
  for (; path[steps] === '..' && tree.parent[ancestor]! > 0; steps += 1) ancestor = tree.parent[ancestor]!;
  return { ancestor, remaining: steps === 0 ? path : path.slice(steps) };
}

/** All nodes at a path; none for a path that searches the whole document (`//`). */
export function nodesAt(tree: Tree, start: number, path: NodePath, prefixes: Prefixes): readonly number[] {
  const { ancestor, remaining } = climbParents(tree, start, path);
  if (remaining.length === path.length) return walkSteps(tree, start, path, prefixes);
  const cache = nodesByPath(tree);
  const key = `${ancestor} ${remaining.join(' ')}`;
  let nodes = cache.get(key);
  if (nodes === undefined) cache.set(key, (nodes = walkSteps(tree, ancestor, remaining, prefixes)));
  return nodes;
}

function walkSteps(tree: Tree, start: number, path: NodePath, prefixes: Prefixes): readonly number[] {
  let nodes: readonly number[] = [start];
  for (const step of path) {
    if (step === '//') return [];
    nodes = stepFrom(tree, nodes, step, prefixes);
  }
  return nodes;
}

/** The distinct nodes that one step leads to from several nodes. */
function stepFrom(tree: Tree, nodes: readonly number[], step: string, prefixes: Prefixes): readonly number[] {
  const [only, another] = nodes;
  if (only === undefined) return nodes;
  if (another === undefined) return nodesOneStepAway(tree, only, step, prefixes);
  return distinctResults(step, nodes, (node) => nodesOneStepAway(tree, node, step, prefixes));
}

/**
 * Concatenates the results of one step from several nodes, without duplicates. Only the step to the parent (`..`) can
 * have duplicates.
 */
export function distinctResults(
  step: string,
  nodes: readonly number[],
  next: (node: number) => readonly number[],
): readonly number[] {
  const results: number[] = [];
  for (const node of nodes) for (const each of next(node)) results.push(each);
  return step === '..' ? [...new Set(results)] : results;
}

/** The nodes that one step leads to: the parent (`..`), an attribute (`@name`), or child elements (`cbc:ID`). */
export function nodesOneStepAway(tree: Tree, node: number, step: string, prefixes: Prefixes): readonly number[] {
  if (step === '..') return tree.parent[node]! > 0 ? [tree.parent[node]!] : [];
  return step.startsWith('@') ? attributesNamed(tree, node, step.slice(1)) : childElements(tree, node, step, prefixes);
}

function childElements(tree: Tree, parent: number, name: string, prefixes: Prefixes): readonly number[] {
  if (tree.kind[parent] !== ELEMENT) return NO_NODES;
  const { numbers, same } = writtenNames(prefixes, tree);
  const nameNumber = numbers.get(name);
  if (nameNumber === undefined) return NO_NODES;
  let children: number[] | null = null;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    // Text nodes have no name; reading past the end of the list would be slow.
    if (tree.kind[child] === ELEMENT && same[tree.name[child]!] === nameNumber) (children ??= []).push(child);
  }
  return children ?? NO_NODES;
}

const NO_NODES: readonly number[] = [];

function attributesNamed(tree: Tree, element: number, local: string): readonly number[] {
  if (tree.kind[element] !== ELEMENT) return NO_NODES;
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++) {
    const name = tree.names[tree.name[node]!]!;
    if (name.uri === '' && name.local === local) return [node];
  }
  return NO_NODES;
}

/** Whether an element has child elements. */
export function hasElements(tree: Tree, element: number): boolean {
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) return true;
  return false;
}
