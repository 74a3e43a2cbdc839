/**
 * Determines the footprint of a finding: the nodes that it says are wrong or missing, and the nodes that its rule has
 * read. Causes are found by comparing footprints.
 */
import type { TreeContext } from '../facts/context.js';
import type { Assertion, Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, prefixedName as nameWithPrefix } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Calculation } from '../facts/calculations/calculation.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { DISTANCE, findingDistance, elementIfEmpty } from './distance.js';
import { findNearestParent } from '../facts/structure/only-place.js';
import type { Writable } from 'einvoice-core/writable.js';
import type { Place } from './place.js';
import { type ResolvedPath, resolvePathFrom } from '../facts/tests/resolve-path.js';
import { NO_RULE, ruleVocabulary } from '../facts/tests/rule-vocabulary.js';
import { forbidsElement } from './test-forms.js';
import { findUnknownKinds } from './unknown-kinds.js';
import type { Footprint } from './footprint.js';

/** Some rules read every line, so only the first nodes that a rule has read are used. */
const MAX_READS = 400;

/** The footprint of a rule's finding. */
export function findingFootprint(
  finding: Finding,
  place: Place,
  evidence: Pick<Evidence, 'calculation' | 'totalProblems'>,
  { tree, prefixes }: TreeContext,
): Footprint {
  const { node, assertion, error } = finding;
  const { calculation } = evidence;
  const { shape, reads = [] } = assertion;
  const paths = pathsOfRule(assertion);
  const resolvedPaths = paths.map((path) => resolvePathFrom(tree, prefixes, node, path));
  const distance = findingDistance(finding, place, evidence, tree);
  // The place is only the group on which the rule was checked: the group itself is not wrong.
  const isWholeGroup =
    distance >= DISTANCE.presence && place.missing === null && place.node === node && hasElements(tree, node);
  const { wrongNodes, missingElements, names } = isWholeGroup
    ? BLAMES_NOTHING
    : footprintOfPlace(place, tree, prefixes);
  // A test such as `not(a) or /b/c` demands `c`; this path starts below the root.
  const demandedPath = assertion.traits?.demands ?? null;
  const unmatchedElements = keysOfMissing(
    demandedPath === null
      ? resolvedPaths
      : [...resolvedPaths, resolvePathFrom(tree, prefixes, rootOf(tree), demandedPath)],
  );
  const footprint: Writable<Footprint> = {
    distance,
    unknownKinds:
      place.missing === null ? [] : findUnknownKinds(assertion, resolvedPaths.slice(paths.length - reads.length), tree),
    wrongNodes,
    missingElements,
    names,
    contextNode: node,
    forbidsElement: demandedPath === null && forbidsElement(assertion),
    vocabulary: ruleVocabulary(assertion),
    evaluationError: error ?? null,
    nodesRead: collectNodesRead(node, calculation, resolvedPaths),
    unmatchedElements,
  };
  const isValueWrong = shape?.kind === 'value' && distance === DISTANCE.value && place.missing === null;
  if (isValueWrong && elementIfEmpty(place.node, tree).length === 0) footprint.isOnlyTextWrong = true;
  if (shape?.kind === 'present' && !shape.path.at(-1)!.startsWith('@')) {
    let nodesOfRequiredPath: ReadonlySet<number> | undefined;
    footprint.isOnlyRequiredPresent = (each) => (nodesOfRequiredPath ??= nodesOnlyOnFirstPath(resolvedPaths)).has(each);
  }
  // If a rule forbids an element, the element may be misplaced: then the parent in which it belongs lacks it.
  const likelyParent =
    footprint.forbidsElement && place.missing === null && wrongNodes.length === 1
      ? findNearestParent(wrongNodes[0]!, tree, prefixes)
      : 0;
  if (likelyParent !== 0)
    footprint.missingElements = [
      ...missingElements,
      missingElementKey(likelyParent, prefixedNameOf(tree, wrongNodes[0]!, prefixes)),
    ];
  if (place.isComparedWithRelated === true) footprint.comparedNodes = place.related;
  else if (distance === DISTANCE.relation && calculation === null) footprint.contradictingNodes = place.related;
  if (place.missing !== null && place.alternatives !== undefined) footprint.alternatives = unmatchedElements;
  return footprint;
}

/**
 * The nodes that a rule has read: the checked node, the nodes of the calculation, and the first nodes on the rule's
 * paths.
 */
function collectNodesRead(
  node: number,
  calculation: Calculation | null,
  resolvedPaths: readonly Pick<ResolvedPath, 'nodes'>[],
): readonly number[] {
  const nodesRead = new Set([node]);
  if (calculation !== null) {
    for (const input of calculation.inputs) nodesRead.add(input);
    if (calculation.target !== null) nodesRead.add(calculation.target);
    if (calculation.condition !== undefined) nodesRead.add(calculation.condition);
  }
  for (const { nodes } of resolvedPaths) {
    for (let index = 0; index < nodes.length && index < MAX_READS && nodesRead.size < MAX_READS; index++)
      nodesRead.add(nodes[index]!);
  }
  return nodesRead.size > MAX_READS ? [...nodesRead].slice(0, MAX_READS) : [...nodesRead];
}

/** The nodes on the first path of a rule that are on none of its other paths. */
function nodesOnlyOnFirstPath([first, ...others]: readonly Pick<ResolvedPath, 'nodes'>[]): ReadonlySet<number> {
  const remaining = new Set(first!.nodes.slice(0, MAX_READS));
  for (const { nodes } of others)
    for (let index = 0; index < nodes.length && index < MAX_READS; index++) remaining.delete(nodes[index]!);
  return remaining;
}

const PATHS_BY_RULE = new WeakMap<Assertion, readonly NodePath[]>();

/** The paths that a rule follows; the path of its test comes first. */
function pathsOfRule(assertion: Assertion): readonly NodePath[] {
  let paths = PATHS_BY_RULE.get(assertion);
  if (paths === undefined) {
    const { shape, reads = [] } = assertion;
    const shapePaths = shape === null || shape.kind === 'never' ? [] : [shape.path];
    PATHS_BY_RULE.set(assertion, (paths = [...shapePaths, ...reads.map(({ path }) => path)]));
  }
  return paths;
}

/** The keys of the first missing element on each path that breaks off. */
function keysOfMissing(resolvedPaths: readonly Pick<ResolvedPath, 'parent' | 'missingNames'>[]): readonly string[] {
  const keys: string[] = [];
  for (const { parent, missingNames } of resolvedPaths)
    if (missingNames.length > 0 && parent > 0) keys.push(missingElementKey(parent, missingNames[0]!));
  return keys;
}

const BLAMES_NOTHING: Pick<Footprint, 'wrongNodes' | 'missingElements' | 'names'> = {
  wrongNodes: [],
  missingElements: [],
  names: [],
};

/**
 * The footprint of a built-in issue that says that some nodes are wrong.
 * @param distance `DISTANCE.relation` if the values of the nodes contradict each other
 */
export function footprintOfNodes(wrongNodes: readonly number[], distance: number = DISTANCE.value): Footprint {
  return {
    distance,
    wrongNodes,
    missingElements: [],
    nodesRead: [],
    unmatchedElements: [],
    contextNode: 0,
    vocabulary: NO_RULE,
    names: [],
    evaluationError: null,
  };
}

/** What is wrong or missing at a place: the node, or the missing element. */
export function footprintOfPlace(
  { node, missing, requiredKind }: Place,
  tree: Tree,
  prefixes: Prefixes,
): Pick<Footprint, 'wrongNodes' | 'missingElements' | 'names'> {
  return missing === null
    ? {
        wrongNodes: [node],
        missingElements: [],
        names: [namesInRules(prefixedNameOf(tree, node, prefixes), tree.parent[node]!, tree, prefixes)],
      }
    : {
        wrongNodes: elementIfEmpty(node, tree),
        // Two missing elements of one name are two mistakes if they must have different kinds, such as two kinds of
        // notes.
        missingElements: [
          missingElementKey(node, requiredKind === undefined ? missing[0]! : `${missing[0]!} ${requiredKind.value}`),
        ],
        names: [namesInRules(missing[0]!, node, tree, prefixes)],
      };
}

/** Names that are ambiguous without the name of the parent element. */
const GENERIC_NAME = /^(?:@.*|\w+:(?:ID|Name|Amount|Percent|TypeCode|Indicator|DateTimeString))$/;

/**
 * The key that all elements outside the declared profile share. Many such elements are one mistake: a wrong profile.
 */
export const WRONG_PROFILE_KEY = 'profile';

/**
 * The names by which rules refer to an element or attribute: its name; if this is ambiguous, also the name of its
 * parent.
 */
export function namesInRules(name: string, parent: number, tree: Tree, prefixes: Prefixes): readonly string[] {
  // Rules do not refer to text between elements, so such text gets a name that no rule contains.
  if (name === '') return ['\0'];
  return GENERIC_NAME.test(name) && parent > 0 ? [name, prefixedNameOf(tree, parent, prefixes)] : [name];
}

/** The prefixed name of an element or attribute; '' for other nodes. */
export function prefixedNameOf(tree: Tree, node: number, prefixes: Prefixes): string {
  if (node <= 0 || (tree.kind[node] !== ELEMENT && tree.kind[node] !== ATTRIBUTE)) return '';
  const name = nameWithPrefix(tree, node, prefixes);
  return tree.kind[node] === ATTRIBUTE ? `@${name}` : name;
}

/** The key of a missing element, as in `Footprint.missingElements`: `12 cbc:ID`. */
export function missingElementKey(parent: number, name: NodePath[number]): string {
  return `${parent} ${name}`;
}

/** The names by which rules refer to a node. */
export function namesOfNodeInRules(node: number, tree: Tree, prefixes: Prefixes): readonly string[] {
  return namesInRules(prefixedNameOf(tree, node, prefixes), tree.parent[node]!, tree, prefixes);
}
