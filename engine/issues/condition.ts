/** What must not be there under a condition: `not(//a[count(b) != 1]/c)` is about those `a` alone, and about the `b` in them. */
import { nodesAt } from '../messages/evidence/value-node.js';
import type { Assertion, NodePath } from '../types.js';
import type { Walk } from './reach.js';

/** A condition that is nothing but a look at one thing. */
interface Condition {
  /** How many names lead to the element that it is about. */
  readonly depth: number;
  readonly path: NodePath;
  /** Whether it holds for the values that are found. */
  readonly holds: (values: readonly string[]) => boolean;
}

const known = new WeakMap<Assertion, Condition | null>();

/** Of nodes at the end of a path those that its condition is about; all of them where it is of another form. */
export function underCondition(
  walk: Walk,
  assertion: Assertion,
  path: NodePath,
  nodes: readonly number[],
): readonly number[] {
  let condition = known.get(assertion);
  if (condition === undefined) known.set(assertion, (condition = conditionIn(assertion.test, path)));
  if (condition === null) return nodes;
  const { depth, holds } = condition;
  const fitting = nodes.filter((node) => holds(valuesAt(walk, owner(walk, node, path.length - depth), condition.path)));
  return fitting.length > 0 ? fitting : nodes;
}

/** What an element lacks, or has too often, that it should have once; null for a rule that does not count. */
export function notOnce(
  walk: Walk,
  { test }: Assertion,
  node: number,
): { readonly path: NodePath; readonly nodes: readonly number[] } | null {
  const [, name] = ONCE.exec(test) ?? [];
  if (name === undefined) return null;
  const path = name.split('/');
  return { path, nodes: nodesAt(walk.tree, node, path, walk.prefixes) };
}

const NAME = String.raw`(@?[A-Za-z]\w*(?::\w+)?(?:/@?[A-Za-z]\w*(?::\w+)?)*)`;
const ONCE = new RegExp(String.raw`\[\s*count\s*\(\s*${NAME}\s*\)\s*!=\s*1\s*\]`);
const VALUE = new RegExp(String.raw`^${NAME}\s*(!?=)\s*'([^']*)'$`);
const NONE = new RegExp(String.raw`^not\s*\(\s*${NAME}\s*\)$`);

function conditionIn(test: string, path: NodePath): Condition | null {
  const [all, name, inside] = /([\w:]+)\[([^[\]]*)\]/.exec(test) ?? [];
  const depth = path.indexOf(name ?? '') + 1;
  if (inside === undefined || depth === 0 || test.indexOf('[') !== test.lastIndexOf('[')) return null;
  const [, counted] = ONCE.exec(all!) ?? [];
  if (counted !== undefined) return { depth, path: counted.split('/'), holds: (values) => values.length !== 1 };
  const [, absent] = NONE.exec(inside.trim()) ?? [];
  if (absent !== undefined) return { depth, path: absent.split('/'), holds: (values) => values.length === 0 };
  const [, compared, sign, wanted] = VALUE.exec(inside.trim()) ?? [];
  if (compared === undefined) return null;
  return {
    depth,
    path: compared.split('/'),
    holds: (values) => values.some((value) => (value === wanted) === (sign === '=')),
  };
}

function owner({ tree }: Walk, node: number, steps: number): number {
  let at = node;
  for (let step = 0; step < steps && at > 0; step++) at = tree.parent[at]!;
  return at;
}

function valuesAt({ tree, prefixes }: Walk, node: number, path: NodePath): readonly string[] {
  return nodesAt(tree, node, path, prefixes).map((each) => tree.stringValue(each).trim());
}
