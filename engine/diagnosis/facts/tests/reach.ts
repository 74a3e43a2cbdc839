/** Follows the paths of a rule in a document, and finds where they break off. */
import { toCreditNoteStep } from 'einvoice-core/invoice/credit-note.js';
import { childrenAt, climbed, eachOnce, nodesAt } from '../values/value-node.js';
import { parentPaths } from '../terms/term-paths.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** More related places would not help. */
export const MAX_RELATED = 20;

/** Where paths start. */
export interface Walk {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly node: number;
}

export interface Reached {
  readonly nodes: readonly number[];
  /** The last node reached, if the path breaks off; -1 if unclear. */
  readonly parent: number;
  /** The missing names below that node. */
  readonly rest: NodePath;
  /** The nodes at the first step that has several results. */
  readonly forks: readonly number[];
}

/** The nodes that a path of a rule selects from the checked node, or where it breaks off. */
export function followPath(tree: Tree, prefixes: Prefixes, node: number, path: NodePath): Reached {
  return reach({ tree, prefixes, node }, path);
}

/** Cached for paths that start at a parent or the root, since thousands of findings read the same lines. */
const reachedIn = once(() => new Map<string, Reached>());

/** The nodes that a path selects, or where it breaks off. */
export function reach(walk: Walk, path: NodePath): Reached {
  const { tree } = walk;
  const { top, rest } = climbed(tree, walk.node, path);
  const isAnywhere = rest[0] === '//';
  if (rest.length === path.length && !isAnywhere) return reachFrom(walk, path);
  const known = reachedIn(tree);
  const key = `${isAnywhere ? 0 : top} ${rest.join(' ')}`;
  let reached = known.get(key);
  if (reached === undefined) known.set(key, (reached = reachFrom({ ...walk, node: top }, rest)));
  return reached;
}

function reachFrom({ tree, prefixes, node: from }: Walk, path: NodePath): Reached {
  let nodes: readonly number[] = [from];
  let forks = NONE;
  for (let index = 0; index < path.length; index++) {
    const step = path[index]!;
    if (step === '//') continue;
    const isAnywhere = index > 0 && path[index - 1] === '//';
    const next = isAnywhere
      ? nodesNamed(tree, step, prefixes)
      : nodes.length === 1
        ? namesakes(tree, nodes[0]!, step, prefixes)
        : eachOnce(step, nodes, (node) => namesakes(tree, node, step, prefixes));
    if (next.length === 0) {
      if (!isAnywhere) return { nodes: NONE, parent: nodes[0]!, rest: index === 0 ? path : path.slice(index), forks };
      const { parent, above } = homeOf({ tree, prefixes, node: from }, step);
      return { nodes: NONE, parent, rest: [...above, ...path.slice(index)], forks };
    }
    if (nodes.length === 1 && next.length > 1) forks = next;
    nodes = next;
  }
  return { nodes, parent: tree.parent[nodes[0]!]!, rest: NOWHERE, forks };
}

const NONE: readonly number[] = [];
const NOWHERE: NodePath = [];

/** The children with a name; if there are none, those with the corresponding credit note name. */
function namesakes(tree: Tree, node: number, name: string, prefixes: Prefixes): readonly number[] {
  const found = childrenAt(tree, node, name, prefixes);
  if (found.length > 0) return found;
  const other = toCreditNoteStep(name);
  return other === name ? found : childrenAt(tree, node, other, prefixes);
}

/**
 * For a test that searches the whole document, the parent in which an element belongs according to the business terms;
 * -1 if there is none. If the parent is missing as well, its nearest existing ancestor and the names in between.
 */
function homeOf({ tree, prefixes }: Walk, name: string): { readonly parent: number; readonly above: NodePath } {
  const root = rootOf(tree);
  const paths = parentPaths(name).filter(([first]) => first === prefixedName(tree, root, prefixes));
  const longest = Math.max(0, ...paths.map(({ length }) => length));
  for (let missing = 0; missing < longest; missing++)
    for (const path of paths) {
      const steps = path.slice(1);
      if (steps.length < missing) continue;
      const there = steps.length - missing;
      const found = nodesAt(tree, root, steps.slice(0, there), prefixes);
      if (found.length === 1) return { parent: found[0]!, above: steps.slice(there) };
      // If there are several parents, it is unclear which one lacks the element.
      if (missing > 0 && found.length > 1) return NO_HOME;
    }
  return NO_HOME;
}

const NO_HOME = { parent: -1, above: NOWHERE };
