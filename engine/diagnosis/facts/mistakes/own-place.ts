/** Decides between two allowed places of an element by what is usual in invoices. */
import { nodesAt } from '../values/value-node.js';
import { type Standing, standingAt } from '../terms/standing.js';
import { isRequiredAt } from '../terms/term-paths.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/**
 * Whether an element belongs in a sibling group, although their common parent allows it: the group requires the element
 * and lacks it, the parent already has the only one allowed, or the element lacks children that only the parent
 * requires.
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
