/** Decides whether an element belongs in its parent or in a sibling group, if the schema allows both. */
import { nodesAt } from '../values/value-node.js';
import { type PathCardinality, cardinalityAt } from '../terms/path-cardinality.js';
import { isRequiredAt } from '../terms/term-paths.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Whether an element belongs in a sibling group, although its parent allows the element, too. This is so if invoices
 * require the element in the group, which lacks it; or if the parent already has the only such element that it allows;
 * or if the element lacks content that it would need in the parent.
 */
export function belongsInGroup(node: number, group: number, tree: Tree, prefixes: Prefixes): boolean {
  const parent = tree.parent[node]!;
  const name = prefixedName(tree, node, prefixes);
  const groupPath = [...prefixedPath(tree, group, prefixes), name];
  const [inGroup, inParent] = [
    cardinalityAt(groupPath.join('/')),
    cardinalityAt(prefixedPath(tree, node, prefixes).join('/')),
  ];
  if (inGroup === undefined) return false;
  const key = nameKey(tree, node);
  const isMissingInGroup = firstChildNamed(tree, group, key) === 0;
  if (isMissingInGroup && isRequiredAt(groupPath)) return true;
  if (inParent === undefined) return false;
  if (isMissingInGroup && !inParent.isRepeatable && firstChildNamed(tree, parent, key) !== node) return true;
  const lacksRequired = ({ requiredPaths }: PathCardinality): boolean =>
    requiredPaths.length > 0 &&
    requiredPaths.every((paths) => paths.some((path) => nodesAt(tree, node, path.split('/'), prefixes).length === 0));
  return (isMissingInGroup || inGroup.isRepeatable) && lacksRequired(inParent) && !lacksRequired(inGroup);
}
