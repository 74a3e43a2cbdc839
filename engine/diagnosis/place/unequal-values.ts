/**
 * Finds values that differ although a rule requires equal ones, such as one currency everywhere:
 * `count(//a[not(preceding::a/. = .)]) <= 1`.
 */
import type { Assertion } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { MAX_RELATED, type PathContext, resolvePath } from '../facts/tests/resolve-path.js';

/** Values that should be equal but are not. */
export interface UnequalValues {
  /** The first node whose value differs from the most frequent value. */
  readonly deviatingNode: number;
  /** All nodes whose values should be equal, at most 20. */
  readonly allNodes: readonly number[];
}

/** The unequal values of a finding; null for other rules, or if the values are equal. */
export function findUnequalValues(context: PathContext, assertion: Assertion): UnequalValues | null {
  if (assertion.traits?.wantsSame !== true) return null;
  const { shape, reads = [] } = assertion;
  const path = shape !== null && 'path' in shape ? shape.path : reads[0]?.path;
  const { nodes } = path === undefined ? { nodes: [] } : resolvePath(context, path);
  if (nodes.length <= MAX_RELATED) return compareValues(nodes, context.tree);
  const cache = resultsByNodes(context.tree);
  let result = cache.get(nodes);
  if (result === undefined) cache.set(nodes, (result = compareValues(nodes, context.tree)));
  return result;
}

/** Results by the nodes of a path; cached, since thousands of findings read the same nodes. */
const resultsByNodes = once(() => new Map<readonly number[], UnequalValues | null>());

function compareValues(nodes: readonly number[], tree: Tree): UnequalValues | null {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const value = valueOf(tree, node);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let highestCount = 0;
  for (const count of counts.values()) highestCount = Math.max(highestCount, count);
  const commonValue = [...counts].find(([, count]) => count === highestCount)?.[0];
  const deviatingNode = nodes.find((node) => valueOf(tree, node) !== commonValue);
  return deviatingNode === undefined ? null : { deviatingNode, allNodes: nodes.slice(0, MAX_RELATED) };
}

function valueOf(tree: Tree, node: number): string {
  return tree.stringValue(node).trim();
}
