/**
 * Paths that are forbidden under a condition: `not(//a[count(b) != 1]/c)` forbids `c` only in an `a` that does not have
 * exactly one `b`.
 */
import { nodesAt } from '../values/value-node.js';
import type { ConditionPart } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** A document, with the prefixes that paths use. */
interface Walk {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
}

/** The nodes of a path that satisfy its condition; all nodes if none does, or if its condition is unknown. */
export function underCondition(
  walk: Walk,
  assertion: Assertion,
  path: NodePath,
  nodes: readonly number[],
): readonly number[] {
  const { condition } = assertion.traits ?? {};
  if (condition === undefined) return nodes;
  const { depth, parts } = condition;
  const fitting = nodes.filter((node) => {
    const subject = owner(walk, node, path.length - depth);
    return parts.every((part) => holds(part, subject, walk));
  });
  return fitting.length > 0 ? fitting : nodes;
}

/** The paths that must be absent for a path to be forbidden: adding one satisfies the rule. Empty if there are none. */
export function lackedUnder(assertion: Assertion, path: NodePath): readonly NodePath[] {
  const { depth, parts = [] } = assertion.traits?.condition ?? {};
  const absent = parts.find((part) => part.kind === 'absent');
  return depth === path.length && parts.length > 1 ? (absent?.paths ?? []) : [];
}

/**
 * For a rule that requires an element exactly once, the missing or repeated element; null for rules that do not count.
 */
export function notOnce(
  walk: Walk,
  { traits }: Assertion,
  node: number,
): { readonly path: NodePath; readonly nodes: readonly number[] } | null {
  const path = traits?.once;
  if (path === undefined) return null;
  return { path, nodes: nodesAt(walk.tree, node, path, walk.prefixes) };
}

function holds(part: ConditionPart, subject: number, walk: Walk): boolean {
  switch (part.kind) {
    case 'absent':
      return part.paths.every((path) => valuesAt(walk, subject, path).length === 0);
    case 'notOnce':
      return valuesAt(walk, subject, part.path).length !== 1;
    case 'value':
      return valuesAt(walk, subject, part.path).some((value) => part.values.includes(value) === part.isSame);
  }
}

function owner({ tree }: Walk, node: number, steps: number): number {
  let at = node;
  for (let step = 0; step < steps && at > 0; step++) at = tree.parent[at]!;
  return at;
}

function valuesAt({ tree, prefixes }: Walk, node: number, path: NodePath): readonly string[] {
  return nodesAt(tree, node, path, prefixes).map((each) => tree.stringValue(each).trim());
}
