/** Where the paths of a rule lead in a document, and where they end too early. */
import { toCreditNoteStep } from 'einvoice-core/invoice/credit-note.js';
import { childrenAt, climbed, eachOnce, nodesAt } from '../values/value-node.js';
import { parentPaths } from '../terms/term-paths.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** More places than these beside the one of a finding are no help to anybody. */
export const MOST_RELATED = 20;

/** From where paths lead. */
export interface Walk {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly node: number;
}

export interface Reached {
  readonly nodes: readonly number[];
  /** The last node on the way, where the way ends too early; -1 where that can't be told. */
  readonly parent: number;
  /** Names that are missing from there on. */
  readonly rest: NodePath;
  /** Where one node first became several. */
  readonly forks: readonly number[];
}

/** The nodes that a rule which was checked on a node looks at, or how far the path leads. */
export function reachOf(tree: Tree, prefixes: Prefixes, node: number, path: NodePath): Reached {
  return reach({ tree, prefixes, node }, path);
}

/** Where paths lead that begin at a parent, or anywhere: thousands of findings ask for the same lines. */
const reachedIn = once(() => new Map<string, Reached>());

/** The nodes at a path, or how far it leads. */
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

/** The children of a name; where there are none, of the one that credit notes have for it. */
function namesakes(tree: Tree, node: number, name: string, prefixes: Prefixes): readonly number[] {
  const found = childrenAt(tree, node, name, prefixes);
  if (found.length > 0) return found;
  const other = toCreditNoteStep(name);
  return other === name ? found : childrenAt(tree, node, other, prefixes);
}

/**
 * The element that one of a name belongs in, wherever a test looks for it: where business terms have it; -1 for nowhere.
 * Where that is missing, too, the one around it with the names between them.
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
      // Of several nobody knows which of them lacks it.
      if (missing > 0 && found.length > 1) return NO_HOME;
    }
  return NO_HOME;
}

const NO_HOME = { parent: -1, above: NOWHERE };
