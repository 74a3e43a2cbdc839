/** Finds the parent in which a misplaced element belongs, if there is only one possible parent. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { cardinalityAt } from '../terms/path-cardinality.js';
import { parentPaths } from '../terms/term-paths.js';

/**
 * The only element in the document that may contain a misplaced element and has no such child yet. If there are
 * several, the nearest of them: an ancestor, or a child of an ancestor. 0 if the nearest one is ambiguous, too.
 * @param prefixes maps namespaces to prefixes
 */
export function findOnlyPlace(violation: SchemaViolation, tree: Tree, prefixes: Prefixes): number {
  if (violation.kind !== 'elsewhere' || violation.wrapper !== undefined || violation.home !== undefined) return 0;
  const { node, parents } = violation;
  const cache = parentsByName(tree);
  let onlyParent = cache.get(tree.name[node]!);
  if (onlyParent === undefined)
    cache.set(tree.name[node]!, (onlyParent = findParentByName(node, parents, tree, prefixes)));
  const isInsideElement = onlyParent >= node && onlyParent < tree.end[node]!;
  if (onlyParent === 0) return findNearestParent(node, tree, prefixes);
  return isInsideElement ||
    tree.parent[node] === onlyParent ||
    firstChildNamed(tree, onlyParent, nameKey(tree, node)) !== 0
    ? 0
    : onlyParent;
}

/** Results by ancestor and element name; cached, since thousands of elements may share them. */
const nearestParents = once(() => new Map<string, number>());

/**
 * The nearest element that in invoices contains an element of this name, and has none here; 0 if there are none or
 * several.
 */
export function findNearestParent(node: number, tree: Tree, prefixes: Prefixes): number {
  if (parentPaths(prefixedName(tree, node, prefixes)).length === 0 || isTooDeep(node, tree)) return 0;
  const cache = nearestParents(tree);
  for (let ancestor = tree.parent[node]!; ancestor > 0; ancestor = tree.parent[ancestor]!) {
    const key = `${ancestor} ${tree.name[node]}`;
    let parent = cache.get(key);
    if (parent === undefined) cache.set(key, (parent = findParentNear(ancestor, node, tree, prefixes)));
    if (parent !== NO_PARENT)
      return parent === SEVERAL_PARENTS || (parent < node && node < tree.end[parent]! && parent !== ancestor)
        ? 0
        : parent;
  }
  return 0;
}

/** No invoice has more levels of elements. */
const MAX_LEVELS = 20;

function isTooDeep(node: number, tree: Tree): boolean {
  let ancestor = node;
  for (let levels = 0; levels < MAX_LEVELS; levels++) if ((ancestor = tree.parent[ancestor]!) <= 0) return false;
  return true;
}

const NO_PARENT = -1;
const SEVERAL_PARENTS = 0;

/** At most this many children of a parent are read. */
const MAX_CHILDREN = 5_000;

/**
 * The element near `start` that may contain the node and has no such child yet: `start` itself, or its only child that
 * may. -1 if there is none, 0 if several children may contain the node.
 */
function findParentNear(start: number, node: number, tree: Tree, prefixes: Prefixes): number {
  const key = nameKey(tree, node);
  const name = prefixedName(tree, node, prefixes);
  const path = prefixedPath(tree, start, prefixes).join('/');
  const paths = new Set(parentPaths(name).map((steps) => steps.join('/')));
  const canContain = (candidate: number, candidatePath: string): boolean =>
    paths.has(candidatePath) &&
    (firstChildNamed(tree, candidate, key) === 0 || cardinalityAt(`${candidatePath}/${name}`)?.isRepeatable === true);
  if (canContain(start, path)) return start;
  const hasPathBelow = [...paths].some((each) => each.startsWith(`${path}/`));
  let parent = NO_PARENT;
  let count = 0;
  for (let child = hasPathBelow ? tree.firstChild[start]! : 0; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] !== ELEMENT) continue;
    if (++count > MAX_CHILDREN) return SEVERAL_PARENTS;
    if (!canContain(child, `${path}/${prefixedName(tree, child, prefixes)}`)) continue;
    if (parent !== NO_PARENT) return SEVERAL_PARENTS;
    parent = child;
  }
  return parent;
}

/** Possible parents by the name number of the misplaced element; cached. */
const parentsByName = once(() => new Map<number, number>());

/** With more names of possible parents, it is unclear which one is right. */
const MAX_PARENTS = 5;

/** With more elements that have the name of a possible parent, it is unclear which one is right. */
const MAX_NODES = 100;

/** The only element in the document that may contain the node; 0 if there are none or several. */
function findParentByName(node: number, parents: readonly string[], tree: Tree, prefixes: Prefixes): number {
  // Considers only places that invoices use, since the schema allows more.
  const paths = parentPaths(prefixedName(tree, node, prefixes));
  const usualPaths = new Set(paths.map((path) => path.join('/')));
  const names = parents.map((key) => prefixedKey(key, prefixes));
  const possibleNames =
    usualPaths.size === 0 ? names : names.filter((name) => paths.some((path) => path.at(-1) === name));
  if (possibleNames.length > MAX_PARENTS) return 0;
  let onlyParent = 0;
  for (const name of possibleNames) {
    const candidates = nodesNamed(tree, name, prefixes);
    if (candidates.length > MAX_NODES) return 0;
    for (const each of candidates) {
      if (usualPaths.size > 0 && !usualPaths.has(prefixedPath(tree, each, prefixes).join('/'))) continue;
      if (onlyParent !== 0) return 0;
      onlyParent = each;
    }
  }
  return onlyParent;
}
