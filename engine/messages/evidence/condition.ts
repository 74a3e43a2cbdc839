/** What must not be there under a condition: `not(//a[count(b) != 1]/c)` is about those `a` alone, and about the `b` in them. */
import { nodesAt } from './value-node.js';
import type { Assertion, NodePath } from '../../types.js';
import type { Tree } from '../../xml/tree.js';

/** A document, and how paths name what is in it. */
interface Walk {
  readonly tree: Tree;
  readonly prefixes: ReadonlyMap<string, string>;
}

/** A condition that is nothing but a look at one thing, or several such of which all have to hold. */
interface Condition {
  /** How many names lead to the element that it is about. */
  readonly depth: number;
  readonly parts: readonly Part[];
}

interface Part {
  readonly paths: readonly NodePath[];
  /** Whether it holds for the values that are found. */
  readonly holds: (values: readonly string[]) => boolean;
  /** Whether it holds where nothing is found. */
  readonly isAbsence: boolean;
}

const known = new WeakMap<Assertion, Condition | null>();

function conditionOf(assertion: Assertion, path: NodePath): Condition | null {
  let condition = known.get(assertion);
  if (condition === undefined) known.set(assertion, (condition = conditionIn(assertion.test, path)));
  return condition;
}

/** Of nodes at the end of a path those that its condition is about; all of them where it is of another form. */
export function underCondition(
  walk: Walk,
  assertion: Assertion,
  path: NodePath,
  nodes: readonly number[],
): readonly number[] {
  const condition = conditionOf(assertion, path);
  if (condition === null) return nodes;
  const { depth, parts } = condition;
  const fitting = nodes.filter((node) => {
    const about = owner(walk, node, path.length - depth);
    return parts.every(({ paths, holds }) => holds(paths.flatMap((each) => valuesAt(walk, about, each))));
  });
  return fitting.length > 0 ? fitting : nodes;
}

/** What an element that a condition is about would have to have, in one of several ways; none for another condition. */
export function lackedUnder(assertion: Assertion, path: NodePath): readonly NodePath[] {
  const condition = conditionOf(assertion, path);
  const [only, another] = condition?.parts.filter(({ isAbsence }) => isAbsence) ?? [];
  const isWhole = condition?.depth === path.length && only !== undefined && another === undefined;
  return isWhole && condition.parts.length > 1 ? only.paths : [];
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
const COMPARED = new RegExp(String.raw`^(?:normalize-space\s*\(\s*${NAME}\s*\)|${NAME})\s*(!?=)\s*'([^']*)'$`);
const NONE = /^not\s*\(([^()]*)\)$/;
const ONE_OF = /^\(((?:[^()]|\([^()]*\))*)\)$/;
const PATH = new RegExp(`^${NAME}$`);

function conditionIn(test: string, path: NodePath): Condition | null {
  const [, name, inside] = /([\w:]+)\[([^[\]]*)\]/.exec(test) ?? [];
  const depth = path.indexOf(name ?? '') + 1;
  if (inside === undefined || depth === 0 || test.indexOf('[') !== test.lastIndexOf('[')) return null;
  const [, counted] = ONCE.exec(`[${inside}]`) ?? [];
  if (counted !== undefined) {
    const holds = (values: readonly string[]): boolean => values.length !== 1;
    return { depth, parts: [{ paths: [counted.split('/')], holds, isAbsence: false }] };
  }
  const parts = inside.split(/\s+and\s+/).map((part) => partIn(part.trim()));
  return parts.includes(null) ? null : { depth, parts: parts as readonly Part[] };
}

function partIn(text: string): Part | null {
  const [, absent] = NONE.exec(text) ?? [];
  if (absent !== undefined) {
    const names = absent.split(/\s+or\s+/).map((each) => each.trim());
    if (!names.every((each) => PATH.test(each))) return null;
    const holds = (values: readonly string[]): boolean => values.length === 0;
    return { paths: names.map((each) => each.split('/')), holds, isAbsence: true };
  }
  const [, several] = ONE_OF.exec(text) ?? [];
  const compared = (several ?? text).split(/\s+or\s+/).map((each) => COMPARED.exec(each.trim()));
  const [first] = compared;
  if (compared.includes(null) || first == null) return null;
  const [path, sign] = [first[1] ?? first[2]!, first[3]!];
  const isSame = compared.every((each) => (each![1] ?? each![2]) === path && each![3] === sign);
  if (!isSame || (compared.length > 1 && sign !== '=')) return null;
  const wanted = compared.map((each) => each![4]!);
  const holds = (values: readonly string[]): boolean =>
    values.some((value) => wanted.includes(value) === (sign === '='));
  return { paths: [path.split('/')], holds, isAbsence: false };
}

function owner({ tree }: Walk, node: number, steps: number): number {
  let at = node;
  for (let step = 0; step < steps && at > 0; step++) at = tree.parent[at]!;
  return at;
}

function valuesAt({ tree, prefixes }: Walk, node: number, path: NodePath): readonly string[] {
  return nodesAt(tree, node, path, prefixes).map((each) => tree.stringValue(each).trim());
}
