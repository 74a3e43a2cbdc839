/** What a test wants all of, each in one of several ways: `(A or B) and (C or D)`. */
import type { Assertion, NodePath } from '../types.js';
import { once } from '../xml/once.js';
import type { Tree } from '../xml/tree.js';
import { MOST_RELATED, type Reached, type Walk, reach } from './reach.js';

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
  const parts = partsOf(assertion);
  const found: MissingPart[] = [];
  const wanted = parts.filter(({ isUnwanted }) => !isUnwanted);
  for (const { ways } of wanted) {
    const reached = ways.map((way) => reachedBy(walk, way));
    if (reached.some(({ nodes, parent, rest }) => nodes.length > 0 || rest.length === 0 || parent <= 0)) continue;
    const [first, ...instead] = reached.map(({ parent, rest }): Missing => ({
      node: parent,
      missing: rest,
      related: [],
    }));
    if (first !== undefined) found.push({ ...first, instead });
  }
  const [only, another] = found;
  // Where nothing of it is there, that is what the rule says itself.
  if (only !== undefined) return another === undefined && wanted.length > 1 ? { ...only, isOfSeveral: true } : only;
  const [first, ...more] = parts.flatMap(({ isUnwanted, ways }) => (isUnwanted ? unwanted(walk, ways) : []));
  if (first === undefined) return null;
  return {
    node: first,
    missing: null,
    related: more,
    without: [first, ...more].map((node) => walk.tree.parent[node]!),
  };
}

/** Where a way leads; where what is there is of another kind, one beside it is missing. */
function reachedBy(walk: Walk, way: Way): Pick<Reached, 'nodes' | 'parent' | 'rest'> {
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
const fittingIn = once(() => new Map<Way, readonly number[]>());

/** What paths lead to that fits their conditions: as much of it as is told. */
function unwanted(walk: Walk, ways: readonly Way[]): readonly number[] {
  const known = fittingIn(walk.tree);
  return ways.flatMap((way) => {
    if (way.path[0] !== '//') return fitting(walk, way);
    let found = known.get(way);
    if (found === undefined) known.set(way, (found = fitting(walk, way)));
    return found;
  });
}

function fitting(walk: Walk, { path, literals }: Way): readonly number[] {
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

/** A path without its conditions, and the values that these compare something with. */
interface Way {
  readonly path: NodePath;
  readonly literals: readonly string[];
}

interface Part {
  readonly isUnwanted: boolean;
  readonly ways: readonly Way[];
}

const PARTS = new WeakMap<Assertion, readonly Part[]>();

function partsOf(assertion: Assertion): readonly Part[] {
  let parts = PARTS.get(assertion);
  if (parts === undefined) PARTS.set(assertion, (parts = read(assertion.test)));
  return parts;
}

/** What may hold any sign, but only codes are compared. */
const LITERAL = /'([^']*)'|"([^"]*)"/g;

/** More are no test of this form. */
const LONGEST = 2_000;

/** The parts that are nothing but paths: none for a test without others. */
function read(test: string): readonly Part[] {
  if (test.length > LONGEST) return [];
  const all = split(
    test.replace(LITERAL, (_, one = '', other = '') => `'${(one + other).replace(/\W/g, '')}'`),
    'or',
  );
  // `(A and B) or not(A)` wants B.
  const [wanted, another] = all.length < 2 ? all : all.filter((each) => !each.startsWith('not('));
  if (wanted === undefined || another !== undefined) return [];
  const parts = conjuncts(wanted);
  if (parts.length < 2) return [];
  return parts.flatMap((part): readonly Part[] => {
    const [, inside] = /^not\s*\((.*)\)$/s.exec(part) ?? [];
    const ways = split(inside ?? part, 'or').map(wayOf);
    return ways.every((way) => way !== null) ? [{ isUnwanted: inside !== undefined, ways }] : [];
  });
}

function conjuncts(text: string): readonly string[] {
  const parts = split(text, 'and');
  return parts.length < 2 ? parts : parts.flatMap(conjuncts);
}

/** `exists(//a:B[…]/c:D)` as a path, its conditions left aside; null for what is no path. */
function wayOf(text: string): Way | null {
  const [, inside = text] = /^exists\s*\((.*)\)$/s.exec(text) ?? [];
  let bare = unwrapped(inside);
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(/\[[^[\]]*\]/g, '');
  }
  if (!/^\/{0,2}[A-Za-z]+:\w+(?:\/[A-Za-z]+:\w+)*$/.test(bare)) return null;
  const steps = bare.replace(/^\/+/, '').split('/');
  const literals = Array.from(inside.matchAll(LITERAL), ([, one, other]) => (one ?? other)!);
  return { path: bare.startsWith('/') ? ['//', ...steps] : steps, literals };
}

/** What stands between the same words, outside of parentheses and conditions. */
function split(text: string, word: 'and' | 'or'): readonly string[] {
  const whole = unwrapped(text);
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of whole.matchAll(/[([]|[)\]]|(?<=[\s)\]])(?:and|or)(?=[\s(])/g)) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0 && sign === word) {
      found.push(whole.slice(from, index).trim());
      from = index + sign.length;
    }
  }
  return [...found, whole.slice(from).trim()];
}

/** Without parentheses around all of it. */
function unwrapped(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed;
  let depth = 0;
  for (let at = 0; at < trimmed.length - 1; at++) {
    if (trimmed[at] === '(') depth += 1;
    else if (trimmed[at] === ')') depth -= 1;
    if (depth === 0) return trimmed;
  }
  return unwrapped(trimmed.slice(1, -1));
}
