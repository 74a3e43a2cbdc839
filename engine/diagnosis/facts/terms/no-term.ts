/** Elements that no business term has where they stand. */
import { parentPaths, termIdsAt } from './term-paths.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Whether an element that invoices do not have where it stands is in their order or number wrong: it belongs in another one.
 * Thousands have the same path, so what is known of one is kept.
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
