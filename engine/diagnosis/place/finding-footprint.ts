/** Determines what an issue blames or misses, and what its rule has read; causes are derived from this. */
import type { TreeContext } from '../facts/context.js';
import type { Assertion, Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, prefixedName as nameWithPrefix } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { CLOSENESS, findingCloseness, emptied } from './closeness.js';
import { nearestPlace } from '../facts/structure/only-place.js';
import type { Writable } from 'einvoice-core/writable.js';
import type { Place } from './where.js';
import { type Reached, followPath } from '../facts/tests/reach.js';
import { NO_RULE, ruleVocabulary } from '../facts/tests/rule-vocabulary.js';
import { isUnusedHere } from './test-forms.js';
import { unknownKinds } from './unknown-kinds.js';
import type { Footprint } from './footprint.js';

/** Some rules read every line, so only the first nodes are used. */
const MAX_READS = 400;

/** The footprint of a rule's finding. */
export function findingFootprint(
  finding: Finding,
  place: Place,
  evidence: Pick<Evidence, 'calculation' | 'totals'>,
  { tree, prefixes }: TreeContext,
): Footprint {
  const { node, assertion, error } = finding;
  const { calculation } = evidence;
  const { shape, reads = [] } = assertion;
  const paths = pathsOf(assertion);
  const reached = paths.map((path) => followPath(tree, prefixes, node, path));
  const closeness = findingCloseness(finding, place, evidence, tree);
  // A group is not wrong just because a rule was checked on it.
  const isUnclear =
    closeness >= CLOSENESS.presence && place.missing === null && place.node === node && hasElements(tree, node);
  const { wrong, absent, names } = isUnclear ? NOTHING : footprintAt(place, tree, prefixes);
  const read = new Set([node]);
  if (calculation !== null) {
    for (const input of calculation.inputs) read.add(input);
    if (calculation.target !== null) read.add(calculation.target);
    if (calculation.condition !== undefined) read.add(calculation.condition);
  }
  for (const { nodes } of reached) {
    for (let index = 0; index < nodes.length && index < MAX_READS && read.size < MAX_READS; index++)
      read.add(nodes[index]!);
  }
  const demanded = assertion.traits?.demands ?? null;
  const misses = missingKeys(
    demanded === null ? reached : [...reached, followPath(tree, prefixes, rootOf(tree), demanded)],
  );
  const footprint: Writable<Footprint> = {
    closeness,
    kinds: place.missing === null ? [] : unknownKinds(assertion, reached.slice(paths.length - reads.length), tree),
    wrong,
    absent,
    names,
    context: node,
    isUnused: demanded === null && isUnusedHere(assertion),
    rule: ruleVocabulary(assertion),
    raised: error ?? null,
    reads: read.size > MAX_READS ? [...read].slice(0, MAX_READS) : [...read],
    misses,
  };
  const isValue = shape?.kind === 'value' && closeness === CLOSENESS.value && place.missing === null;
  if (isValue && emptied(place.node, tree).length === 0) footprint.isText = true;
  if (shape?.kind === 'present' && !shape.path.at(-1)!.startsWith('@')) {
    let present: ReadonlySet<number> | undefined;
    footprint.onlyRequires = (each) => (present ??= onlyPresent(reached)).has(each);
  }
  // If a rule says that an element is not used here, the actual mistake is that another element lacks it.
  const nearest =
    footprint.isUnused && place.missing === null && wrong.length === 1 ? nearestPlace(wrong[0]!, tree, prefixes) : 0;
  if (nearest !== 0) footprint.absent = [...absent, keyOf(nearest, nameOf(tree, wrong[0]!, prefixes))];
  if (place.isCompared === true) footprint.compared = place.related;
  else if (closeness === CLOSENESS.relation && calculation === null) footprint.beside = place.related;
  if (place.missing !== null && place.instead !== undefined) footprint.instead = misses;
  return footprint;
}

/** For a rule that requires one element, the nodes that only the path to it reaches. */
function onlyPresent([own, ...others]: readonly Pick<Reached, 'nodes'>[]): ReadonlySet<number> {
  const present = new Set(own!.nodes.slice(0, MAX_READS));
  for (const { nodes } of others)
    for (let index = 0; index < nodes.length && index < MAX_READS; index++) present.delete(nodes[index]!);
  return present;
}

const PATHS = new WeakMap<Assertion, readonly NodePath[]>();

/** The paths that a rule follows: first those of its test. */
function pathsOf(assertion: Assertion): readonly NodePath[] {
  let paths = PATHS.get(assertion);
  if (paths === undefined) {
    const { shape, reads = [] } = assertion;
    const own = shape === null || shape.kind === 'never' ? [] : [shape.path];
    PATHS.set(assertion, (paths = [...own, ...reads.map(({ path }) => path)]));
  }
  return paths;
}

function missingKeys(reached: readonly Pick<Reached, 'parent' | 'rest'>[]): readonly string[] {
  const misses: string[] = [];
  for (const { parent, rest } of reached) if (rest.length > 0 && parent > 0) misses.push(keyOf(parent, rest[0]!));
  return misses;
}

const NOTHING: Pick<Footprint, 'wrong' | 'absent' | 'names'> = { wrong: [], absent: [], names: [] };

/**
 * The footprint of a built-in issue that blames some nodes. Values that contradict each other need another closeness.
 */
export function nodesFootprint(wrong: readonly number[], closeness: number = CLOSENESS.value): Footprint {
  return {
    closeness,
    wrong,
    absent: [],
    reads: [],
    misses: [],
    context: 0,
    rule: NO_RULE,
    names: [],
    raised: null,
  };
}

/** The footprint of a wrong or missing node. */
export function footprintAt(
  { node, missing, kind }: Place,
  tree: Tree,
  prefixes: Prefixes,
): Pick<Footprint, 'wrong' | 'absent' | 'names'> {
  return missing === null
    ? { wrong: [node], absent: [], names: [namesOf(nameOf(tree, node, prefixes), tree.parent[node]!, tree, prefixes)] }
    : {
        wrong: emptied(node, tree),
        // Elements of different kinds may be missing: these are different mistakes.
        absent: [keyOf(node, kind === undefined ? missing[0]! : `${missing[0]!} ${kind.value}`)],
        names: [namesOf(missing[0]!, node, tree, prefixes)],
      };
}

/** Names that mean nothing without the name of their parent. */
const COMMON = /^(?:@.*|\w+:(?:ID|Name|Amount|Percent|TypeCode|Indicator|DateTimeString))$/;

/** The key shared by elements outside the profile, if the profile is wrong. */
export const WRONG_PROFILE = 'profile';

/** The names by which rules refer to an element or attribute: its own, and its parent's if its own is too general. */
export function namesOf(name: string, parent: number, tree: Tree, prefixes: Prefixes): readonly string[] {
  // Rules do not refer to text between elements.
  if (name === '') return ['\0'];
  return COMMON.test(name) && parent > 0 ? [name, nameOf(tree, parent, prefixes)] : [name];
}

/** The prefixed name of an element or attribute; '' for other nodes. */
export function nameOf(tree: Tree, node: number, prefixes: Prefixes): string {
  if (node <= 0 || (tree.kind[node] !== ELEMENT && tree.kind[node] !== ATTRIBUTE)) return '';
  const name = nameWithPrefix(tree, node, prefixes);
  return tree.kind[node] === ATTRIBUTE ? `@${name}` : name;
}

/** The key of a missing element, as in `Footprint.absent`. */
export function keyOf(parent: number, name: NodePath[number]): string {
  return `${parent} ${name}`;
}

/** The names by which rules refer to a node. */
export function namesOfNode(node: number, tree: Tree, prefixes: Prefixes): readonly string[] {
  return namesOf(nameOf(tree, node, prefixes), tree.parent[node]!, tree, prefixes);
}
