/** Whether something that may stand in two places belongs in the one or the other, by what invoices have there. */
import { nodesAt } from '../values/value-node.js';
import { type Standing, standingAt } from '../terms/standing.js';
import { isRequiredAt } from '../terms/term-paths.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Whether an element belongs in a group that stands beside it rather than in the parent of both, though that may have it:
 * the group has to have one and has none, the parent has another one and may have one only, or the element lacks
 * what it would have to have there, and nothing of what it has to have in the group.
 */
export function belongsBeside(node: number, group: number, tree: Tree, prefixes: Prefixes): boolean {
  const parent = tree.parent[node]!;
  const name = prefixedName(tree, node, prefixes);
  const inner = [...prefixedPath(tree, group, prefixes), name];
  const [there, here] = [standingAt(inner.join('/')), standingAt(prefixedPath(tree, node, prefixes).join('/'))];
  if (there === undefined) return false;
  const own = nameKey(tree, node);
  const isAlone = firstChildNamed(tree, group, own) === 0;
  if (isAlone && isRequiredAt(inner)) return true;
  if (here === undefined) return false;
  if (isAlone && !here.isRepeatable && firstChildNamed(tree, parent, own) !== node) return true;
  const lacks = ({ required }: Standing): boolean =>
    required.length > 0 &&
    required.every((paths) => paths.some((path) => nodesAt(tree, node, path.split('/'), prefixes).length === 0));
  return (isAlone || there.isRepeatable) && lacks(here) && !lacks(there);
}
