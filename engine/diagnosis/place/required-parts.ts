/** What a test wants all of, each in one of several ways: `(A or B) and (C or D)`. */
import type { WantedPath } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { inDocumentOrder, inTermOrder } from './told-first.js';
import { MOST_RELATED, type Reached, type Walk, reach } from '../facts/tests/reach.js';

/** Something missing, in the form of `Place`. */
interface Missing {
  readonly node: number;
  readonly missing: NodePath;
  readonly related: readonly number[];
}

/** The same, with what would do instead. */
interface MissingPart extends Missing {
  readonly instead: readonly Missing[];
  readonly isOfSeveral?: true;
}

/** Something that may not be there. */
interface Unwanted {
  readonly node: number;
  readonly missing: null;
  readonly related: readonly number[];
  readonly without: readonly number[];
}

/** Of what is wanted the first that is there in no way; else what must not be there; null where a test is of another form. */
export function wrongPartOf(walk: Walk, assertion: Assertion): MissingPart | Unwanted | null {
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
  // Where nothing of it is there, that is what the rule says itself.
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

/** Where a way leads; where what is there is of another kind, one beside it is missing. */
function reachedBy(walk: Walk, way: WantedPath): Pick<Reached, 'nodes' | 'parent' | 'rest'> {
  const { path, literals } = way;
  const reached = reach(walk, path);
  const [first] = reached.nodes;
  if (first === undefined || literals.length === 0 || fitting(walk, way).length > 0) return reached;
  const { parent } = walk.tree;
  // A kind that is written wrong is what is wrong.
  if (reached.nodes.every((node) => isOtherNumber(walk, node)))
    return { nodes: [], parent: parent[parent[first]!]!, rest: path.slice(-2) };
  return reached;
}

/** Whether a number does not begin with a country, as those for VAT do. */
function isOtherNumber({ tree }: Walk, node: number): boolean {
  return /^[\d\s/.-]+$/.test(tree.stringValue(node));
}

/** What fits, of paths that lead there from anywhere: thousands of findings ask for the same. */
const fittingIn = once(() => new Map<WantedPath, readonly number[]>());

/** What paths lead to that fits their conditions: as much of it as is told. */
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
    // Those of one group follow each other.
    if (tree.parent[node] !== group) {
      group = tree.parent[node]!;
      fits = literals.length === 0 || hasAll(tree, group, literals);
    }
    if (fits && found.push(node) > MOST_RELATED) break;
  }
  return found;
}

/** Whether each of some values stands somewhere in a group. */
function hasAll(tree: Tree, group: number, literals: readonly string[]): boolean {
  const values = new Set<string>();
  for (let at = group + 1; at < tree.end[group]!; at++) values.add(tree.stringValue(at).trim().toUpperCase());
  return literals.every((literal) => values.has(literal.toUpperCase()));
}
