/** Finds where a misplaced element belongs, if the document has only one place for it. */
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { standingAt } from '../terms/standing.js';
import { parentPaths } from '../terms/term-paths.js';

/**
 * The only element of a document that may contain a misplaced one and lacks it. If there are several, the nearest one:
 * among the ancestors, or next to them. 0 if that is ambiguous, too.
 * @param prefixes namespace to prefix
 */
export function findOnlyPlace(violation: SchemaViolation, tree: Tree, prefixes: Prefixes): number {
  if (violation.kind !== 'elsewhere' || violation.wrapper !== undefined || violation.home !== undefined) return 0;
  const { node, parents } = violation;
  const known = placesIn(tree);
  let only = known.get(tree.name[node]!);
  if (only === undefined) known.set(tree.name[node]!, (only = placeByName(node, parents, tree, prefixes)));
  const isWithin = only >= node && only < tree.end[node]!;
  if (only === 0) return nearestPlace(node, tree, prefixes);
  return isWithin || tree.parent[node] === only || firstChildNamed(tree, only, nameKey(tree, node)) !== 0 ? 0 : only;
}

/** Cached by parent and name, since thousands of elements may share a parent. */
const nearIn = once(() => new Map<string, number>());

/** The nearest element that contains this one in invoices, and lacks it here; 0 for none or several. */
export function nearestPlace(node: number, tree: Tree, prefixes: Prefixes): number {
  if (parentPaths(prefixedName(tree, node, prefixes)).length === 0 || isDeep(node, tree)) return 0;
  const known = nearIn(tree);
  for (let around = tree.parent[node]!; around > 0; around = tree.parent[around]!) {
    const key = `${around} ${tree.name[node]}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = placeIn(around, node, tree, prefixes)));
    if (found !== NOWHERE)
      return found === SEVERAL || (found < node && node < tree.end[found]! && found !== around) ? 0 : found;
  }
  return 0;
}

/** No invoice is nested deeper. */
const MAX_LEVELS = 20;

function isDeep(node: number, tree: Tree): boolean {
  let around = node;
  for (let levels = 0; levels < MAX_LEVELS; levels++) if ((around = tree.parent[around]!) <= 0) return false;
  return true;
}

const NOWHERE = -1;
const SEVERAL = 0;

/** At most this many children of a parent are read. */
const MAX_CHILDREN = 5_000;

/** An element, or its only child, as a possible parent of another one. */
function placeIn(around: number, node: number, tree: Tree, prefixes: Prefixes): number {
  const own = nameKey(tree, node);
  const name = prefixedName(tree, node, prefixes);
  const path = prefixedPath(tree, around, prefixes).join('/');
  const paths = new Set(parentPaths(name).map((steps) => steps.join('/')));
  const isFree = (at: number, its: string): boolean =>
    paths.has(its) && (firstChildNamed(tree, at, own) === 0 || standingAt(`${its}/${name}`)?.isRepeatable === true);
  if (isFree(around, path)) return around;
  const isNear = [...paths].some((each) => each.startsWith(`${path}/`));
  let found = NOWHERE;
  let looked = 0;
  for (let at = isNear ? tree.firstChild[around]! : 0; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] !== ELEMENT) continue;
    if (++looked > MAX_CHILDREN) return SEVERAL;
    if (!isFree(at, `${path}/${prefixedName(tree, at, prefixes)}`)) continue;
    if (found !== NOWHERE) return SEVERAL;
    found = at;
  }
  return found;
}

/** Cached by name. */
const placesIn = once(() => new Map<number, number>());

/** With more possible parents, the intended one is unclear. */
const MAX_PARENTS = 5;

/** At most this many elements of a name are read. */
const MAX_NODES = 100;

function placeByName(node: number, parents: readonly string[], tree: Tree, prefixes: Prefixes): number {
  // The schema also allows places that no invoice uses.
  const paths = parentPaths(prefixedName(tree, node, prefixes));
  const usual = new Set(paths.map((path) => path.join('/')));
  const names = parents.map((key) => prefixedKey(key, prefixes));
  const possible = usual.size === 0 ? names : names.filter((name) => paths.some((path) => path.at(-1) === name));
  if (possible.length > MAX_PARENTS) return 0;
  let only = 0;
  for (const name of possible) {
    const found = nodesNamed(tree, name, prefixes);
    if (found.length > MAX_NODES) return 0;
    for (const each of found) {
      if (usual.size > 0 && !usual.has(prefixedPath(tree, each, prefixes).join('/'))) continue;
      if (only !== 0) return 0;
      only = each;
    }
  }
  return only;
}
