/** Finds places by the form of a test, for forbidden, unequal and duplicate values. */
import { childrenAt, hasElements, nodesAt } from '../facts/values/value-node.js';
import type { Assertion, NodePath, Read } from 'einvoice-core/types.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findDuplicates } from './duplicates.js';
import { holdsWith, nodesOf, splitTest } from './plain-test.js';
import { MAX_RELATED, type Reached, type Walk, reach } from '../facts/tests/reach.js';
import type { Place } from './where.js';

/** The place of a wrong node, and other nodes involved. */
export function placeAt(node: number, related: readonly number[] = []): Place {
  return { node, missing: null, related };
}

/** Whether a node has a value. */
export function isValue(tree: Tree, node: number): boolean {
  return node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
}

/** The first node that a test forbids. */
export function findForbidden(walk: Walk, assertion: Assertion): Place | null {
  if (assertion.traits?.forbids !== 'all') return null;
  const [first, ...others] = firstNodes(walk, assertion.reads ?? [], MAX_RELATED + 1);
  return first === undefined ? null : placeAt(first, others);
}

/** The first nodes that a test reads; limited, since thousands of findings may each read all lines. */
function firstNodes(walk: Walk, reads: readonly Pick<Read, 'path'>[], limit: number): readonly number[] {
  const found: number[] = [];
  for (const { path } of reads) {
    if (found.length >= limit) break;
    found.push(...reach(walk, path).nodes.slice(0, limit - found.length));
  }
  return found;
}

/** The second of several values that must differ. */
export function findDuplicate(walk: Walk, assertion: Assertion): Place | null {
  const found = findDuplicates(walk, assertion);
  return found === null ? null : { ...placeAt(found.again[0]!, [found.first]), again: found.again };
}

/** A value that is compared with values elsewhere. Comparisons within the element are about the element's own value. */
export function findOwnValue(walk: Walk, { traits, reads = [] }: Assertion): Place | null {
  const { tree, node } = walk;
  const values = reads.filter(({ for: purpose }) => purpose === 'value');
  if (node <= 0 || traits?.looksAtItself !== true || !isValue(tree, node)) return null;
  const isElsewhere = values.length > 0 && values.every(({ path }) => !isWithin(path));
  if (!isElsewhere) return null;
  return { ...placeAt(node, firstNodes(walk, values, MAX_RELATED)), isCompared: true };
}

/** The second of two elements that exclude each other. */
export function findExclusive(walk: Walk, { traits }: Assertion): Place | null {
  const found = traits?.either?.map((path) => reach(walk, path).nodes) ?? [];
  const [first, second] = [...found].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  if (first?.[0] === undefined || second?.[0] === undefined) return null;
  return { ...placeAt(second[0], first.slice(0, MAX_RELATED)), either: [first, second] };
}

/** The only path that a plain test requires, apart from values that it compares. */
function onlyRequiredPath({ traits }: Assertion): NodePath | null {
  const { there, listed } = traits?.plain === undefined ? NO_PARTS : splitTest(traits.plain);
  const [only, another] = there;
  return only === undefined || another !== undefined || listed.length === 0 ? null : only;
}

const NO_PARTS: ReturnType<typeof splitTest> = { there: [], listed: [] };

/** A path that is required unless another value is present. */
export function findMissingUnless(walk: Walk, assertion: Assertion): Place | null {
  const { wantedUnless: path, plain } = assertion.traits ?? {};
  if (path === undefined) return null;
  const { parent, rest } = reach(walk, path);
  if (rest.length === 0 || parent <= 0) return null;
  const there = onlyRequiredPath(assertion);
  const isEnough = there === null || holdsWith(plain!, there, walk);
  return isEnough ? { node: parent, missing: rest, related: [] } : null;
}

/** A value that a test compares with a list but that is not in the list. */
export function findUnlisted(walk: Walk, assertion: Assertion): Place | null {
  const { plain } = assertion.traits ?? {};
  if (plain === undefined) return null;
  const [only, another] = splitTest(plain).listed.filter(({ path, values }) => values.length > 1 && isWithin(path));
  if (only === undefined || another !== undefined) return null;
  const { path, values } = only;
  const [node, more] = nodesOf(path, walk);
  const { tree } = walk;
  if (node === undefined || more !== undefined || !isValue(tree, node)) return null;
  return values.includes(tree.stringValue(node).trim()) ? null : placeAt(node);
}

/** An attribute that must equal an attribute of another element: if both exist, either may be wrong. */
export function sameAttribute({ tree, prefixes, node }: Walk, { traits, reads = [] }: Assertion): Place | null {
  const name = traits?.sameAttribute;
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
  return { ...placeAt(own, [other]), isCompared: true };
}

/** Whether a rule says that the checked node must not have an element. */
export function isUnusedHere({ shape, traits }: Assertion): boolean {
  return shape?.kind === 'absent' || shape?.kind === 'never' || traits?.isForOthers === true;
}

/** Whether a path starts inside the checked node. */
export function isWithin([first]: NodePath): boolean {
  return first !== '..' && first !== '//';
}

/** The second text with a marker, for a rule that counts the marker: `tokenize($texts, '#X#')`. */
export function findMarkedTwice({ nodes }: Pick<Reached, 'nodes'>, mark: string, tree: Tree): Place | null {
  const [first, again, ...more] = nodes.filter((node) => tree.stringValue(node).includes(mark));
  return first === undefined || again === undefined ? null : placeAt(again, [first, ...more.slice(0, MAX_RELATED)]);
}
