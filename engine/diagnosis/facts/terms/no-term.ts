/** Elements at places without a business term. */
import { parentPaths, termIdsAt } from './term-paths.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Whether a surplus or misordered element is at a place that invoices do not use, so that it belongs elsewhere. Cached
 * by path.
 */
export function noTermsOf(tree: Tree, prefixes: Prefixes): (node: number) => boolean {
  const known = new Map<string, boolean>();
  return (node) => {
    const path = prefixedPath(tree, node, prefixes);
    const key = path.join('/');
    let isNone = known.get(key);
    if (isNone === undefined) known.set(key, (isNone = isNoTerm(path)));
    return isNone;
  };
}

function isNoTerm(path: readonly string[]): boolean {
  const around = path.slice(0, -1).join('/');
  const parents = parentPaths(path.at(-1)!);
  return (
    termIdsAt(path).length === 0 &&
    parents.every((steps) => steps.join('/') !== around) &&
    parents.some((steps) => steps.slice(0, -1).join('/') === around)
  );
}
