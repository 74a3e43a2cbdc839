/** Resolves the paths of a rule in a document, and finds where a path breaks off. */
import { toCreditNoteStep } from 'einvoice-core/invoice/credit-note.js';
import { nodesOneStepAway, climbParents, distinctResults, nodesAt } from '../values/value-node.js';
import { parentPaths } from '../terms/term-paths.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** At most this many related places are listed in an issue. */
export const MAX_RELATED = 20;

/** A document, and the node on which a rule was checked. The paths of the rule start at this node. */
export interface PathContext {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly node: number;
}

/** The nodes at a path; if the path breaks off, its existing part and the missing names. */
export interface ResolvedPath {
  readonly nodes: readonly number[];
  /** If the path breaks off: the last existing node on it; -1 if unclear. */
  readonly parent: number;
  /** If the path breaks off: the names below `parent` that are missing. */
  readonly missingNames: NodePath;
  /** The nodes at the first step that leads to several nodes: for `line/price/amount` and ten lines, the ten lines. */
  readonly firstFork: readonly number[];
}

/** Resolves a path from a node. */
export function resolvePathFrom(tree: Tree, prefixes: Prefixes, node: number, path: NodePath): ResolvedPath {
  return resolvePath({ tree, prefixes, node }, path);
}

/** Resolved paths that start at an ancestor or the root; cached, since thousands of findings read the same lines. */
const resolvedPaths = once(() => new Map<string, ResolvedPath>());

/** Resolves a path from the checked node. */
export function resolvePath(context: PathContext, path: NodePath): ResolvedPath {
  const { tree } = context;
  const { ancestor: start, remaining } = climbParents(tree, context.node, path);
  const searchesDocument = remaining[0] === '//';
  if (remaining.length === path.length && !searchesDocument) return resolveSteps(context, path);
  const cache = resolvedPaths(tree);
  const key = `${searchesDocument ? 0 : start} ${remaining.join(' ')}`;
  let resolved = cache.get(key);
  if (resolved === undefined) cache.set(key, (resolved = resolveSteps({ ...context, node: start }, remaining)));
  return resolved;
}

function resolveSteps({ tree, prefixes, node: start }: PathContext, path: NodePath): ResolvedPath {
  let nodes: readonly number[] = [start];
  let firstFork = NO_NODES;
  for (let index = 0; index < path.length; index++) {
    const step = path[index]!;
    if (step === '//') continue;
    const searchesDocument = index > 0 && path[index - 1] === '//';
    const next = searchesDocument
      ? nodesNamed(tree, step, prefixes)
      : nodes.length === 1
        ? childrenNamed(tree, nodes[0]!, step, prefixes)
        : distinctResults(step, nodes, (node) => childrenNamed(tree, node, step, prefixes));
    if (next.length === 0) {
      if (!searchesDocument)
        return { nodes: NO_NODES, parent: nodes[0]!, missingNames: index === 0 ? path : path.slice(index), firstFork };
      const { parent, namesAbove } = findMissingParent({ tree, prefixes, node: start }, step);
      return { nodes: NO_NODES, parent, missingNames: [...namesAbove, ...path.slice(index)], firstFork };
    }
    if (nodes.length === 1 && next.length > 1) firstFork = next;
    nodes = next;
  }
  return { nodes, parent: tree.parent[nodes[0]!]!, missingNames: NO_NAMES, firstFork };
}

const NO_NODES: readonly number[] = [];
const NO_NAMES: NodePath = [];

/**
 * The children with a name. If there are none, the children with its credit note name: `cac:CreditNoteLine` for
 * `cac:InvoiceLine`.
 */
function childrenNamed(tree: Tree, node: number, name: string, prefixes: Prefixes): readonly number[] {
  const children = nodesOneStepAway(tree, node, name, prefixes);
  if (children.length > 0) return children;
  const creditNoteName = toCreditNoteStep(name);
  return creditNoteName === name ? children : nodesOneStepAway(tree, node, creditNoteName, prefixes);
}

/**
 * For a test that searches the whole document (`//name`): the parent that lacks the element according to the business
 * terms. If this parent is missing, too: its nearest existing ancestor, and the names in between. -1 if the parent is
 * unclear.
 */
function findMissingParent(
  { tree, prefixes }: PathContext,
  name: string,
): { readonly parent: number; readonly namesAbove: NodePath } {
  const root = rootOf(tree);
  const paths = parentPaths(name).filter(([first]) => first === prefixedName(tree, root, prefixes));
  const longest = Math.max(0, ...paths.map(({ length }) => length));
  for (let missing = 0; missing < longest; missing++)
    for (const path of paths) {
      const steps = path.slice(1);
      if (steps.length < missing) continue;
      const existingSteps = steps.length - missing;
      const parents = nodesAt(tree, root, steps.slice(0, existingSteps), prefixes);
      if (parents.length === 1) return { parent: parents[0]!, namesAbove: steps.slice(existingSteps) };
      // With several possible parents, it is unclear which one lacks the element.
      if (missing > 0 && parents.length > 1) return NO_PARENT;
    }
  return NO_PARENT;
}

const NO_PARENT = { parent: -1, namesAbove: NO_NAMES };
