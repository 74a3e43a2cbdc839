/** Repeated runs of sibling elements: each run lacks the group around it. */
import { parentPaths } from '../terms/term-paths.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { previousElement } from 'einvoice-schematron/xml/neighbours.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

type Counted = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/** Consecutive elements of one parent, and the groups that may be missing around them. */
export interface DoubledRun {
  readonly nodes: readonly number[];
  readonly wrappers: readonly string[];
}

/** A shorter run may be an accidental repetition. */
const LEAST = 3;

/**
 * Runs of surplus or misordered elements that all belong in the same group, which invoices usually have there or this
 * document has elsewhere.
 * @param counted the violation of each element, by its node
 * @param prefixes namespace to prefix
 */
export function doubledRuns(
  counted: ReadonlyMap<number, Counted>,
  tree: Tree,
  prefixes: Prefixes,
): readonly DoubledRun[] {
  if (counted.size < LEAST) return [];
  const runs: number[][] = [];
  for (const node of [...counted.keys()].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && previousElement(node, tree) === last.at(-1)) last.push(node);
    else if (counted.get(node)!.kind === 'tooMany') runs.push([node]);
  }
  return runs.flatMap((nodes): readonly DoubledRun[] => {
    const isDoubled = (node: number): boolean => counted.get(node)!.kind === 'tooMany';
    if (nodes.length < LEAST || nodes.filter(isDoubled).length < 2) return [];
    // Repetitions of one element are not a run.
    if (new Set(nodes.map((node) => tree.name[node])).size < LEAST) return [];
    const wrappers = commonOf(nodes, counted).filter((name) => isKnown(name, nodes[0]!, tree, prefixes));
    return wrappers.length === 0 ? [] : [{ nodes, wrappers }];
  });
}

function commonOf(nodes: readonly number[], counted: ReadonlyMap<number, Counted>): readonly string[] {
  let common = counted.get(nodes[0]!)!.within;
  for (const node of nodes) {
    const { within } = counted.get(node)!;
    if (common.length === 0) break;
    if (within !== common) common = common.filter((name) => within.includes(name));
  }
  return common;
}

function isKnown(wrapper: string, node: number, tree: Tree, prefixes: Prefixes): boolean {
  const name = prefixedKey(wrapper, prefixes);
  if (nodesNamed(tree, name, prefixes).length > 0) return true;
  const path = [...prefixedPath(tree, tree.parent[node]!, prefixes), name].join('/');
  return parentPaths(prefixedName(tree, node, prefixes)).some((steps) => steps.join('/') === path);
}
