/** Places that the form of a test tells: what may not be there, has to differ, or has to be the same as another value. */
import { childrenAt, hasElements, nodesAt } from '../messages/evidence/value-node.js';
import type { Assertion, NodePath, Read } from '../types.js';
import { ELEMENT, type Tree } from '../xml/tree.js';
import { isAgainstAll, isEitherOr } from './against-all.js';
import { duplicatesOf } from './duplicates.js';
import { holdsWith, nodesOf, partsOf, plainTestOf, stepsOf } from './plain-test.js';
import { MOST_RELATED, type Reached, type Walk, reach } from './reach.js';
import type { Place } from './where.js';

/** A node that is wrong, and others involved. */
export function at(node: number, related: readonly number[] = []): Place {
  return { node, missing: null, related };
}

/** Whether something has a value of its own. */
export function isValue(tree: Tree, node: number): boolean {
  return node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
}

/** The first of what a test says must not be there, several in one. */
export function forbidden(walk: Walk, assertion: Assertion): Place | null {
  if (!isAgainstAll(assertion)) return null;
  const [first, ...others] = firstNodes(walk, assertion.reads ?? [], MOST_RELATED + 1);
  return first === undefined ? null : at(first, others);
}

/** The first nodes that a test looks at: thousands of findings may look at all lines each. */
function firstNodes(walk: Walk, reads: readonly Pick<Read, 'path'>[], most: number): readonly number[] {
  const found: number[] = [];
  for (const { path } of reads) {
    if (found.length >= most) break;
    found.push(...reach(walk, path).nodes.slice(0, most - found.length));
  }
  return found;
}

/** The second of what has to be there with different values. */
export function doubled(walk: Walk, assertion: Assertion): Place | null {
  const found = duplicatesOf(walk, assertion);
  return found === null ? null : { ...at(found.again[0]!, [found.first]), again: found.again };
}

/** A value that is compared with others outside of its element: what is about itself is wrong itself. */
export function ownValue(walk: Walk, { test, reads = [] }: Assertion): Place | null {
  const { tree, node } = walk;
  const values = reads.filter(({ for: purpose }) => purpose === 'value');
  if (node <= 0 || !OWN_TEXT.test(test) || !isValue(tree, node)) return null;
  const isElsewhere = values.length > 0 && values.every(({ path }) => !isWithin(path));
  if (!isElsewhere) return null;
  return { ...at(node, firstNodes(walk, values, MOST_RELATED)), isCompared: true };
}

/** The second of two things of which only one may be there. */
export function eitherOr(walk: Walk, assertion: Assertion): Place | null {
  if (!isEitherOr(assertion)) return null;
  const [first, second] = (assertion.reads ?? []).map(({ path }) => reach(walk, path).nodes);
  if (first?.[0] === undefined || second?.[0] === undefined) return null;
  return { ...at(second[0], first.slice(0, MOST_RELATED)), either: [first, second] };
}

/** `exists(A) or B = 'x'`, where neither is so: what is there may be right, and what is missing is missing. */
const PRESENT_UNLESS = /^\s*(?:exists\s*)?\([^]*\)\s*or\s*\([^]*=\s*'[^']*'\s*\)\s*$/;

/** Where a test looks for what has to be there unless something else has a certain value; null for tests of another form. */
export function wantedUnless(assertion: Assertion): NodePath | null {
  const { test, reads = [] } = assertion;
  const [only, another] = reads.filter((read) => read.for === 'presence');
  if (only === undefined || another !== undefined) return null;
  return PRESENT_UNLESS.test(test) || onlyThere(assertion) !== null ? only.path : null;
}

/** The only path that a plain test wants to be there, beside values that it compares. */
function onlyThere(assertion: Assertion): string | null {
  const test = plainTestOf(assertion);
  const { there, listed } = test === null ? NO_PARTS : partsOf(test);
  const [only, another] = there;
  return only === undefined || another !== undefined || listed.size === 0 ? null : only;
}

const NO_PARTS: ReturnType<typeof partsOf> = { there: new Set(), listed: new Map() };

/** What has to be there unless something else has a certain value. */
export function presentUnless(walk: Walk, assertion: Assertion): Place | null {
  const path = wantedUnless(assertion);
  if (path === null) return null;
  const { parent, rest } = reach(walk, path);
  if (rest.length === 0 || parent <= 0) return null;
  const there = onlyThere(assertion);
  const isEnough = there === null || holdsWith(plainTestOf(assertion)!, there, walk);
  return isEnough ? { node: parent, missing: rest, related: [] } : null;
}

/** Of the values that a plain test compares, one in the element that is none of several which the test wants there. */
export function unlisted(walk: Walk, assertion: Assertion): Place | null {
  const test = plainTestOf(assertion);
  if (test === null) return null;
  const [only, another] = [...partsOf(test).listed].filter(([path, values]) => {
    const steps = stepsOf(path);
    return values.length > 1 && steps !== null && isWithin(steps);
  });
  if (only === undefined || another !== undefined) return null;
  const [path, values] = only;
  const [node, more] = nodesOf(path, walk);
  const { tree } = walk;
  if (node === undefined || more !== undefined || !isValue(tree, node)) return null;
  return values.includes(tree.stringValue(node).trim()) ? null : at(node);
}

/** An attribute that has to be that of another element: where both are there, either may be wrong. */
export function sameAttribute({ tree, prefixes, node }: Walk, { test, reads = [] }: Assertion): Place | null {
  const [, name] = SAME_ATTRIBUTE.exec(test) ?? [];
  if (name === undefined || node <= 0) return null;
  const attributeOf = (element: number): number =>
    tree.kind[element] === ELEMENT ? (childrenAt(tree, element, `@${name}`, prefixes)[0] ?? -1) : -1;
  const own = attributeOf(node);
  const others = reads.flatMap(({ path }) => {
    if (path[0] !== '..') return [];
    const elements = path.at(-1) === `@${name}` ? path.slice(0, -1) : path;
    return nodesAt(tree, node, elements, prefixes).map(attributeOf);
  });
  const [other, another] = [...new Set(others.filter((each) => each > 0))];
  if (own <= 0 || other === undefined || another !== undefined) return null;
  return { ...at(own, [other]), isCompared: true };
}

const SAME_ATTRIBUTE = /(?:^|\bor\s+)@(\w+)\s*=\s*[^\s=@]*@\1\s*$/;

/** `not(a) or self::b`: only elements of another name may have it. */
const FOR_OTHERS = /^\s*not\s*\(\s*[\w:]+\s*\)\s*or\s+self::[\w:]+\s*$/;

/** Whether a rule says that something is not used where it was checked. */
export function isUnusedHere({ shape, test }: Assertion): boolean {
  return shape?.kind === 'absent' || shape?.kind === 'never' || FOR_OTHERS.test(test);
}

/** `not(a) or (/b/c)`: what must not be there unless something else is. */
const UNLESS_THERE = /^\s*not\s*\(\s*@?[\w:]+\s*\)\s*or\s*\(?\s*((?:\/@?[\w:]+)+)\s*\)?\s*$/;

/** From the root element, what a test asks for as soon as there is something else; null for tests of another form. */
export function demandedBy({ test, shape }: Assertion): NodePath | null {
  const [, path] = shape?.kind === 'absent' ? (UNLESS_THERE.exec(test) ?? []) : [];
  return path === undefined ? null : path.split('/').slice(2);
}

/** `text()` of the node that the rule is checked on, or `.`. */
export const OWN_TEXT = /(?:^|[\s(=<>,])(?:text\(\)|\.(?=[\s)=<>,]|$))/;

/** Whether a path leads from a node to what is in it. */
export function isWithin([first]: NodePath): boolean {
  return first !== '..' && first !== '//';
}

/** The second of several texts with the mark that a rule counts: `tokenize($texts, '#X#')`. */
export function markedTwice({ nodes }: Pick<Reached, 'nodes'>, test: string, tree: Tree): Place | null {
  const [, mark] = COUNTED_MARK.exec(test) ?? [];
  if (mark === undefined) return null;
  const [first, again, ...more] = nodes.filter((node) => tree.stringValue(node).includes(mark));
  return first === undefined || again === undefined ? null : at(again, [first, ...more.slice(0, MOST_RELATED)]);
}

const COUNTED_MARK = /tokenize\s*\(\s*\$\w+\s*,\s*'(#\w+#)'\s*\)/;
