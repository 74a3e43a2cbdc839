/** Finds elements at places that invoices do not use. */
import { parentPaths, termIdsAt } from './term-paths.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Creates a function that checks whether an element is at an unused place: invoices do not have it there, but in a
 * group of its parent. Results are cached by path.
 */
export function createUnusedPlaceCheck(tree: Tree, prefixes: Prefixes): (node: number) => boolean {
  const cache = new Map<string, boolean>();
  return (node) => {
    const path = prefixedPath(tree, node, prefixes);
    const key = path.join('/');
    let isUnused = cache.get(key);
    if (isUnused === undefined) cache.set(key, (isUnused = isUnusedPlace(path)));
    return isUnused;
  };
}

function isUnusedPlace(path: readonly string[]): boolean {
  const parentPath = path.slice(0, -1).join('/');
  const usualParents = parentPaths(path.at(-1)!);
  return (
    termIdsAt(path).length === 0 &&
    usualParents.every((steps) => steps.join('/') !== parentPath) &&
    usualParents.some((steps) => steps.slice(0, -1).join('/') === parentPath)
  );
}
