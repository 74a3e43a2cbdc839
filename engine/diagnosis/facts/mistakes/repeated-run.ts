/**
 * Finds siblings that repeat as a run: in `ID, Name, Date, ID, Name, Date`, each `ID, Name, Date` lacks the group
 * around it.
 */
import { parentPaths } from '../terms/term-paths.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { previousElement } from 'einvoice-schematron/xml/neighbours.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

/** A violation about an element that occurs too often, or at the wrong position among its siblings. */
type CountOrOrderViolation = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/** Consecutive siblings, and the names of the groups that may be missing around them. */
export interface RepeatedRun {
  readonly nodes: readonly number[];
  readonly wrappers: readonly string[];
}

/** A shorter run may be an accidental repetition. */
const MIN_LENGTH = 3;

/**
 * Finds runs of surplus or misordered elements that may all belong in one missing group. Invoices usually have this
 * group there, or this document contains it elsewhere.
 * @param violationOfNode the violations by the node of their element
 * @param prefixes maps namespaces to prefixes
 */
export function findRepeatedRuns(
  violationOfNode: ReadonlyMap<number, CountOrOrderViolation>,
  tree: Tree,
  prefixes: Prefixes,
): readonly RepeatedRun[] {
  if (violationOfNode.size < MIN_LENGTH) return [];
  const runs: number[][] = [];
  for (const node of [...violationOfNode.keys()].sort((one, other) => one - other)) {
    const lastRun = runs.at(-1);
    if (lastRun !== undefined && previousElement(node, tree) === lastRun.at(-1)) lastRun.push(node);
    else if (violationOfNode.get(node)!.kind === 'tooMany') runs.push([node]);
  }
  return runs.flatMap((nodes): readonly RepeatedRun[] => {
    const isSurplus = (node: number): boolean => violationOfNode.get(node)!.kind === 'tooMany';
    if (nodes.length < MIN_LENGTH || nodes.filter(isSurplus).length < 2) return [];
    // Repetitions of only one or two names do not count as a run.
    if (new Set(nodes.map((node) => tree.name[node])).size < MIN_LENGTH) return [];
    const wrappers = commonWrappers(nodes, violationOfNode).filter((name) =>
      isUsualWrapper(name, nodes[0]!, tree, prefixes),
    );
    return wrappers.length === 0 ? [] : [{ nodes, wrappers }];
  });
}

/** The names of the groups that may contain each of the nodes. */
function commonWrappers(
  nodes: readonly number[],
  violationOfNode: ReadonlyMap<number, CountOrOrderViolation>,
): readonly string[] {
  let common = violationOfNode.get(nodes[0]!)!.within;
  for (const node of nodes) {
    const { within } = violationOfNode.get(node)!;
    if (common.length === 0) break;
    if (within !== common) common = common.filter((name) => within.includes(name));
  }
  return common;
}

/** Whether the document contains a group of this name, or invoices usually have such a group around the node. */
function isUsualWrapper(wrapper: string, node: number, tree: Tree, prefixes: Prefixes): boolean {
  const name = prefixedKey(wrapper, prefixes);
  if (nodesNamed(tree, name, prefixes).length > 0) return true;
  const path = [...prefixedPath(tree, tree.parent[node]!, prefixes), name].join('/');
  return parentPaths(prefixedName(tree, node, prefixes)).some((steps) => steps.join('/') === path);
}
