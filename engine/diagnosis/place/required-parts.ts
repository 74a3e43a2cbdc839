/** Tests that require several parts, each with alternatives: `(A or B) and (C or D)`. */
import type { WantedPath } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { inDocumentOrder, inTermOrder } from './report-order.js';
import { MAX_RELATED, type Reached, type Walk, reach } from '../facts/tests/reach.js';

/** A missing part, with the fields of `Place`. */
interface Missing {
  readonly node: number;
  readonly missing: NodePath;
  readonly related: readonly number[];
}

/** A missing part with its alternatives. */
interface MissingPart extends Missing {
  readonly instead: readonly Missing[];
  readonly isOfSeveral?: true;
}

/** A forbidden element. */
interface Unwanted {
  readonly node: number;
  readonly missing: null;
  readonly related: readonly number[];
  readonly without: readonly number[];
}

/** The first required part that is absent; else a forbidden element; null for other tests. */
export function findWrongPart(walk: Walk, assertion: Assertion): MissingPart | Unwanted | null {
  const { parts = [] } = assertion.traits ?? {};
  const found: MissingPart[] = [];
  const wanted = parts.filter(({ isUnwanted }) => !isUnwanted);
  for (const { ways } of wanted) {
    const reached = ways.map((way) => reachedBy(walk, way));
    if (reached.some(({ nodes, parent, rest }) => nodes.length > 0 || rest.length === 0 || parent <= 0)) continue;
    const missing = reached.map(({ parent, rest }): Missing => ({ node: parent, missing: rest, related: [] }));
    const [first, ...instead] = inTermOrder(missing, walk, assertion.text);
    if (first !== undefined) found.push({ ...first, instead });
  }
  const [only, another] = inTermOrder(found, walk, assertion.text);
  // If all parts are absent, the message of the rule already says so.
  if (only !== undefined) return another === undefined && wanted.length > 1 ? { ...only, isOfSeveral: true } : only;
  const [first, ...more] = inDocumentOrder(
    parts.flatMap(({ isUnwanted, ways }) => (isUnwanted ? unwanted(walk, ways) : [])),
  );
  if (first === undefined) return null;
  return {
    node: first,
    missing: null,
    related: more,
    without: [first, ...more].map((node) => walk.tree.parent[node]!),
  };
}

/** The nodes that an alternative selects. If the element there is of another kind, one of the right kind is missing. */
function reachedBy(walk: Walk, way: WantedPath): Pick<Reached, 'nodes' | 'parent' | 'rest'> {
  const { path, literals } = way;
  const reached = reach(walk, path);
  const [first] = reached.nodes;
  if (first === undefined || literals.length === 0 || fitting(walk, way).length > 0) return reached;
  const { parent } = walk.tree;
  // A misspelt kind is itself the error.
  if (reached.nodes.every((node) => isOtherNumber(walk, node)))
    return { nodes: [], parent: parent[parent[first]!]!, rest: path.slice(-2) };
  return reached;
}

/** Whether a number has no country code at the beginning, unlike a VAT identifier. */
function isOtherNumber({ tree }: Walk, node: number): boolean {
  return /^[\d\s/.-]+$/.test(tree.stringValue(node));
}

/** Cached for paths from the root, since thousands of findings read the same path. */
const fittingIn = once(() => new Map<WantedPath, readonly number[]>());

/** The forbidden nodes on the paths of a rule that satisfy its conditions. */
function unwanted(walk: Walk, ways: readonly WantedPath[]): readonly number[] {
  const known = fittingIn(walk.tree);
  return ways.flatMap((way) => {
    if (way.path[0] !== '//') return fitting(walk, way);
    let found = known.get(way);
    if (found === undefined) known.set(way, (found = fitting(walk, way)));
    return found;
  });
}

function fitting(walk: Walk, { path, literals }: WantedPath): readonly number[] {
  const { tree } = walk;
  const { nodes } = reach(walk, path);
  const found: number[] = [];
  let [group, fits] = [-1, false];
  for (const node of nodes) {
    // The nodes of one group are consecutive.
    if (tree.parent[node] !== group) {
      group = tree.parent[node]!;
      fits = literals.length === 0 || hasAll(tree, group, literals);
    }
    if (fits && found.push(node) > MAX_RELATED) break;
  }
  return found;
}

/** Whether a group contains each of some values. */
function hasAll(tree: Tree, group: number, literals: readonly string[]): boolean {
  const values = new Set<string>();
  for (let at = group + 1; at < tree.end[group]!; at++) values.add(tree.stringValue(at).trim().toUpperCase());
  return literals.every((literal) => values.has(literal.toUpperCase()));
}
