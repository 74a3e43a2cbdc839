/** Finds the place for typical forms of tests: about forbidden, unequal, duplicate or unlisted values. */
import { nodesOneStepAway, hasElements, nodesAt } from '../facts/values/value-node.js';
import type { Assertion, NodePath, Read } from 'einvoice-core/types.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findDuplicates } from './duplicates.js';
import { holdsIfPresent, nodesOfPath, splitTest } from './plain-test.js';
import { MAX_RELATED, type ResolvedPath, type PathContext, resolvePath } from '../facts/tests/resolve-path.js';
import type { Place } from './place.js';

/** The place of a wrong node, and other nodes involved. */
export function placeAt(node: number, related: readonly number[] = []): Place {
  return { node, missing: null, related };
}

/** Whether a node can have a value: an attribute, a text, or an element without child elements. */
export function isValue(tree: Tree, node: number): boolean {
  return node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
}

/** The first node that a test forbids. */
export function findForbidden(context: PathContext, assertion: Assertion): Place | null {
  if (assertion.traits?.forbids !== 'all') return null;
  const [first, ...others] = firstNodes(context, assertion.reads ?? [], MAX_RELATED + 1);
  return first === undefined ? null : placeAt(first, others);
}

/** The first nodes that a test reads; limited, since thousands of findings may each read all lines. */
function firstNodes(context: PathContext, reads: readonly Pick<Read, 'path'>[], limit: number): readonly number[] {
  const nodes: number[] = [];
  for (const { path } of reads) {
    if (nodes.length >= limit) break;
    nodes.push(...resolvePath(context, path).nodes.slice(0, limit - nodes.length));
  }
  return nodes;
}

/** The second of two nodes whose values are equal but must differ. */
export function findDuplicate(context: PathContext, assertion: Assertion): Place | null {
  const duplicates = findDuplicates(context, assertion);
  return duplicates === null
    ? null
    : { ...placeAt(duplicates.repetitions[0]!, [duplicates.first]), duplicates: duplicates.repetitions };
}

/** The checked node, if the rule compares its value only with values outside the node. */
export function findComparedContextValue(context: PathContext, { traits, reads = [] }: Assertion): Place | null {
  const { tree, node } = context;
  const values = reads.filter(({ for: purpose }) => purpose === 'value');
  if (node <= 0 || traits?.looksAtItself !== true || !isValue(tree, node)) return null;
  const isComparedElsewhere = values.length > 0 && values.every(({ path }) => !startsInsideContext(path));
  if (!isComparedElsewhere) return null;
  return { ...placeAt(node, firstNodes(context, values, MAX_RELATED)), isComparedWithRelated: true };
}

/** The second of two elements that exclude each other. */
export function findExclusive(context: PathContext, { traits }: Assertion): Place | null {
  const nodeSets = traits?.either?.map((path) => resolvePath(context, path).nodes) ?? [];
  const [first, second] = [...nodeSets].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  if (first?.[0] === undefined || second?.[0] === undefined) return null;
  return { ...placeAt(second[0], first.slice(0, MAX_RELATED)), exclusiveSets: [first, second] };
}

/** The only path that must exist according to a test that otherwise only compares values; null for other tests. */
function onlyRequiredPath({ traits }: Assertion): NodePath | null {
  const { requiredPaths, comparedValues } = traits?.plain === undefined ? NO_PARTS : splitTest(traits.plain);
  const [only, another] = requiredPaths;
  return only === undefined || another !== undefined || comparedValues.length === 0 ? null : only;
}

const NO_PARTS: ReturnType<typeof splitTest> = { requiredPaths: [], comparedValues: [] };

/** The place of a missing element that is required unless another value exists. */
export function findMissingUnless(context: PathContext, assertion: Assertion): Place | null {
  const { wantedUnless: path, plain } = assertion.traits ?? {};
  if (path === undefined) return null;
  const { parent, missingNames } = resolvePath(context, path);
  if (missingNames.length === 0 || parent <= 0) return null;
  const onlyPath = onlyRequiredPath(assertion);
  const wouldSatisfyTest = onlyPath === null || holdsIfPresent(plain!, onlyPath, context);
  return wouldSatisfyTest ? { node: parent, missing: missingNames, related: [] } : null;
}

/** The value that is not in the list with which a test compares it. */
export function findUnlisted(context: PathContext, assertion: Assertion): Place | null {
  const { plain } = assertion.traits ?? {};
  if (plain === undefined) return null;
  const [only, another] = splitTest(plain).comparedValues.filter(
    ({ path, values }) => values.length > 1 && startsInsideContext(path),
  );
  if (only === undefined || another !== undefined) return null;
  const { path, values } = only;
  const [node, anotherNode] = nodesOfPath(path, context);
  const { tree } = context;
  if (node === undefined || anotherNode !== undefined || !isValue(tree, node)) return null;
  return values.includes(tree.stringValue(node).trim()) ? null : placeAt(node);
}

/** An attribute that must equal the same attribute of another element; either of the two may be wrong. */
export function findUnequalAttribute(
  { tree, prefixes, node }: PathContext,
  { traits, reads = [] }: Assertion,
): Place | null {
  const name = traits?.sameAttribute;
  if (name === undefined || node <= 0) return null;
  const attributeOf = (element: number): number =>
    tree.kind[element] === ELEMENT ? (nodesOneStepAway(tree, element, `@${name}`, prefixes)[0] ?? -1) : -1;
  const ownAttribute = attributeOf(node);
  const otherAttributes = reads.flatMap(({ path }) => {
    if (path[0] !== '..') return [];
    const elements = path.at(-1) === `@${name}` ? path.slice(0, -1) : path;
    return nodesAt(tree, node, elements, prefixes).map(attributeOf);
  });
  const [otherAttribute, another] = [...new Set(otherAttributes.filter((each) => each > 0))];
  if (ownAttribute <= 0 || otherAttribute === undefined || another !== undefined) return null;
  return { ...placeAt(ownAttribute, [otherAttribute]), isComparedWithRelated: true };
}

/** Whether a rule forbids the checked node or an element in it. */
export function forbidsElement({ shape, traits }: Assertion): boolean {
  return shape?.kind === 'absent' || shape?.kind === 'never' || traits?.isForOthers === true;
}

/** Whether a path starts at the checked node, not at its parent (`..`) or anywhere (`//`). */
export function startsInsideContext([first]: NodePath): boolean {
  return first !== '..' && first !== '//';
}

/**
 * The second text that contains a marker such as `#SKONTO#`, for a rule that counts the marker: `tokenize($texts,
 * '#X#')`.
 */
export function findRepeatedMarker({ nodes }: Pick<ResolvedPath, 'nodes'>, marker: string, tree: Tree): Place | null {
  const [first, second, ...more] = nodes.filter((node) => tree.stringValue(node).includes(marker));
  return first === undefined || second === undefined ? null : placeAt(second, [first, ...more.slice(0, MAX_RELATED)]);
}
