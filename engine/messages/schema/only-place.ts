/** Where an element belongs that stands in the wrong one, when the document has but one place for it. */
import type { SchemaViolation } from '../../runtime/schema/violation.js';
import { childOf, keyOf } from '../../xml/named-child.js';
import { once } from '../../xml/once.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { pathOf, prefixedName, withPrefix } from '../../xml/prefixed-names.js';
import { ELEMENT, type Tree } from '../../xml/tree.js';
import { standingAt } from '../standing.js';
import { parentPaths } from '../term-paths.js';

/**
 * The only element of a document that may have a misplaced one, and has none; of several the nearest one: in what is around
 * it, or beside that. 0 where that are several, too.
 * @param prefixes namespace to prefix
 */
export function onlyPlaceOf(violation: SchemaViolation, tree: Tree, prefixes: ReadonlyMap<string, string>): number {
  if (violation.kind !== 'elsewhere' || violation.wrapper !== undefined || violation.home !== undefined) return 0;
  const { node, parents } = violation;
  const known = placesIn(tree);
  let only = known.get(tree.name[node]!);
  if (only === undefined) known.set(tree.name[node]!, (only = placeOf(node, parents, tree, prefixes)));
  const isWithin = only >= node && only < tree.end[node]!;
  if (only === 0) return nearestPlace(node, tree, prefixes);
  return isWithin || tree.parent[node] === only || childOf(tree, only, keyOf(tree, node)) !== 0 ? 0 : only;
}

/** By the element around them and the name: thousands may stand in the same one. */
const nearIn = once(() => new Map<string, number>());

/** The nearest element that invoices have an element in, and that lacks it; 0 where there is none, or several. */
export function nearestPlace(node: number, tree: Tree, prefixes: ReadonlyMap<string, string>): number {
  const own = keyOf(tree, node);
  const name = prefixedName(tree, node, prefixes);
  const paths = new Set(parentPaths(name).map((path) => path.join('/')));
  const isPlace = (at: number): boolean =>
    tree.kind[at] === ELEMENT &&
    paths.has(pathOf(tree, at, prefixes).join('/')) &&
    (childOf(tree, at, own) === 0 ||
      standingAt([...pathOf(tree, at, prefixes), name].join('/'))?.isRepeatable === true);
  const known = nearIn(tree);
  for (let around = tree.parent[node]!; around > 0; around = tree.parent[around]!) {
    const key = `${around} ${tree.name[node]}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = placeIn(around, isPlace, tree)));
    if (found !== NOWHERE)
      return found === SEVERAL || (found < node && node < tree.end[found]! && found !== around) ? 0 : found;
  }
  return 0;
}

const NOWHERE = -1;
const SEVERAL = 0;

/** An element, or the only one right in it, that may be the place of another one. */
function placeIn(around: number, isPlace: (node: number) => boolean, tree: Tree): number {
  if (isPlace(around)) return around;
  let found = NOWHERE;
  for (let at = tree.firstChild[around]!; at !== 0; at = tree.nextSibling[at]!) {
    if (!isPlace(at)) continue;
    if (found !== NOWHERE) return SEVERAL;
    found = at;
  }
  return found;
}

/** By name: thousands may have the same. */
const placesIn = once(() => new Map<number, number>());

/** Of more names it is not one that is meant. */
const MOST_PARENTS = 5;

/** So many elements of a name are looked at. */
const MOST_NODES = 100;

function placeOf(node: number, parents: readonly string[], tree: Tree, prefixes: ReadonlyMap<string, string>): number {
  // A schema has it in places that no invoice has.
  const paths = parentPaths(prefixedName(tree, node, prefixes));
  const usual = new Set(paths.map((path) => path.join('/')));
  const names = parents.map((key) => withPrefix(key, prefixes));
  const possible = usual.size === 0 ? names : names.filter((name) => paths.some((path) => path.at(-1) === name));
  if (possible.length > MOST_PARENTS) return 0;
  let only = 0;
  for (const name of possible) {
    const found = nodesNamed(tree, name, prefixes);
    if (found.length > MOST_NODES) return 0;
    for (const each of found) {
      if (usual.size > 0 && !usual.has(pathOf(tree, each, prefixes).join('/'))) continue;
      if (only !== 0) return 0;
      only = each;
    }
  }
  return only;
}
