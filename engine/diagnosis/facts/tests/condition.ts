/**
 * Reads tests that forbid a path under a condition: `not(//a[count(b) != 1]/c)` forbids `c` in an `a` that does not
 * have exactly one `b`.
 */
import type { TreeContext } from '../context.js';
import { nodesAt } from '../values/value-node.js';
import type { ConditionPart } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';

/**
 * Selects the forbidden nodes that satisfy the condition of a test. Returns all nodes if none satisfies it, or if the
 * test has no known condition.
 */
export function selectByCondition(
  context: TreeContext,
  assertion: Assertion,
  path: NodePath,
  nodes: readonly number[],
): readonly number[] {
  const { condition } = assertion.traits ?? {};
  if (condition === undefined) return nodes;
  const { depth, parts } = condition;
  const matching = nodes.filter((node) => {
    const subject = ancestorOf(context, node, path.length - depth);
    return parts.every((part) => conditionHolds(part, subject, context));
  });
  return matching.length > 0 ? matching : nodes;
}

/** The paths that must exist for a forbidden path to be allowed; empty for other rules. */
export function findAllowingPaths(assertion: Assertion, path: NodePath): readonly NodePath[] {
  const { depth, parts = [] } = assertion.traits?.condition ?? {};
  const absent = parts.find((part) => part.kind === 'absent');
  return depth === path.length && parts.length > 1 ? (absent?.paths ?? []) : [];
}

/**
 * For a rule that requires an element exactly once: the path from the given node to this element, and the nodes at the
 * path. Null for other rules.
 */
export function countRequiredOnce(
  context: TreeContext,
  { traits }: Assertion,
  node: number,
): { readonly path: NodePath; readonly nodes: readonly number[] } | null {
  const path = traits?.once;
  if (path === undefined) return null;
  return { path, nodes: nodesAt(context.tree, node, path, context.prefixes) };
}

/** Whether a part of the condition holds for a node. */
function conditionHolds(part: ConditionPart, subject: number, context: TreeContext): boolean {
  switch (part.kind) {
    case 'absent':
      return part.paths.every((path) => valuesAt(context, subject, path).length === 0);
    case 'notOnce':
      return valuesAt(context, subject, part.path).length !== 1;
    case 'value':
      return valuesAt(context, subject, part.path).some((value) => part.values.includes(value) === part.isSame);
  }
}

function ancestorOf({ tree }: TreeContext, node: number, steps: number): number {
  let ancestor = node;
  for (let step = 0; step < steps && ancestor > 0; step++) ancestor = tree.parent[ancestor]!;
  return ancestor;
}

function valuesAt({ tree, prefixes }: TreeContext, node: number, path: NodePath): readonly string[] {
  return nodesAt(tree, node, path, prefixes).map((each) => tree.stringValue(each).trim());
}
