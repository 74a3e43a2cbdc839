/** Where an element belongs that stands in the wrong one, when the document has but one place for it. */
import type { SchemaViolation } from '../../runtime/schema/violation.js';
import { childOf, keyOf } from '../../xml/named-child.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { pathOf, prefixedName, withPrefix } from '../../xml/prefixed-names.js';
import type { Tree } from '../../xml/tree.js';
import { parentPaths } from '../term-paths.js';

/**
 * The only element of a document that may have a misplaced one, and has none; 0 where there are several.
 * @param prefixes namespace to prefix
 */
export function onlyPlaceOf(violation: SchemaViolation, tree: Tree, prefixes: ReadonlyMap<string, string>): number {
  if (violation.kind !== 'elsewhere' || violation.wrapper !== undefined) return 0;
  const { node, parents } = violation;
  let only = 0;
  // A schema has it in places that no invoice has.
  const usual = new Set(parentPaths(prefixedName(tree, node, prefixes)).map((path) => path.join('/')));
  for (const parent of parents)
    for (const found of nodesNamed(tree, withPrefix(parent, prefixes), prefixes)) {
      if (usual.size > 0 && !usual.has(pathOf(tree, found, prefixes).join('/'))) continue;
      if (only !== 0) return 0;
      only = found;
    }
  const isWithin = only >= node && only < tree.end[node]!;
  return only === 0 || isWithin || tree.parent[node] === only || childOf(tree, only, keyOf(tree, node)) !== 0
    ? 0
    : only;
}
