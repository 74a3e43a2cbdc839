/** Finds elements next to the group that they belong in, instead of inside it. */
import { isRequiredIn } from 'einvoice-core/invoice/structure.js';
import { parentPaths } from '../terms/term-paths.js';
import { hasElements } from '../values/value-node.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed, nameKey } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { previousElement, nextElement } from 'einvoice-schematron/xml/neighbours.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { requiredNamesIn } from './required-names.js';
import { belongsInGroup } from './belongs-in-group.js';

type MisplacedViolation = Extract<SchemaViolation, { kind: 'elsewhere' }>;
/** A violation about an element that occurs too often, or at the wrong position among its siblings. */
type CountOrOrderViolation = Extract<SchemaViolation, { kind: 'order' | 'tooMany' }>;

/** A misplaced, misordered or surplus element. */
interface Stray {
  readonly violation: MisplacedViolation | CountOrOrderViolation;
  readonly node: number;
  /** The sibling group that the element belongs in; 0 if there is none. */
  readonly properGroup: number;
  /** Whether the element certainly belongs in `properGroup`. */
  readonly isCertain: boolean;
}

/**
 * Adds the preceding group to violations about misordered elements. It is added if invoices have the element in that
 * group and the group lacks it.
 */
export function addPossibleGroups(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  return violations.map((violation) => {
    if (violation.kind !== 'order' || violation.within.length === 0) return violation;
    const { moved, within } = violation;
    const group = previousElement(moved, tree);
    if (
      group === 0 ||
      !within.includes(nameKey(tree, group)) ||
      firstChildNamed(tree, group, nameKey(tree, moved)) !== 0
    )
      return violation;
    return isUsualInGroup(group, moved, tree, prefixes) ? { ...violation, besideGroup: group } : violation;
  });
}

/** Whether invoices have an element of this name in a group. */
function isUsualInGroup(group: number, node: number, tree: Tree, prefixes: Prefixes): boolean {
  const path = prefixedPath(tree, group, prefixes).join('/');
  return parentPaths(prefixedName(tree, node, prefixes)).some((steps) => steps.join('/') === path);
}

/**
 * Finds elements next to the group that they belong in. Each violation about such an element gets the group; the first
 * violation of a group also gets the nodes of all these elements.
 * @param prefixes maps namespaces to prefixes
 * @param certainty how certain it must be that an element belongs in the group
 */
export function mergeMisplacedBesideGroup(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
  certainty: Certainty,
): readonly SchemaViolation[] {
  const strays = findStrays(violations, certainty, tree, prefixes).filter(({ properGroup }) => properGroup !== 0);
  if (strays.length === 0) return violations;
  const nodesByGroup = new Map<number, number[]>();
  for (const { node, properGroup } of strays) {
    const nodesOfGroup = nodesByGroup.get(properGroup);
    if (nodesOfGroup === undefined) nodesByGroup.set(properGroup, [node]);
    else nodesOfGroup.push(node);
  }
  const changed = new Map<SchemaViolation, SchemaViolation>();
  for (const { violation, node, properGroup } of strays) {
    const nodes = nodesByGroup.get(properGroup)!;
    changed.set(violation, {
      ...(violation.kind === 'elsewhere' ? violation : toMisplacedViolation(violation, node)),
      // The name of the element is not misspelt: the element belongs in the group.
      instead: null,
      home: { group: properGroup, strays: nodes[0] === node ? nodes : [] },
    });
  }
  return violations.map((violation) => changed.get(violation) ?? violation);
}

function findStrays(
  violations: readonly SchemaViolation[],
  certainty: Certainty,
  tree: Tree,
  prefixes: Prefixes,
): readonly Stray[] {
  const groupsOfStrays = new Map<number, number>();
  const searchState: SearchState = { groupsOfStrays, requiredNames: requiredNamesIn(violations, tree), tree, prefixes };
  const strays: Stray[] = [];
  for (const violation of violations) {
    const { kind } = violation;
    if (kind !== 'elsewhere' && kind !== 'order' && kind !== 'tooMany') continue;
    if (isExplained(violation)) continue;
    const node = kind === 'order' ? violation.moved : violation.node;
    const result = findGroupOf(node, violation, certainty, searchState);
    strays.push({ violation, node, ...result });
    groupsOfStrays.set(node, result.properGroup);
  }
  return dropStraysWithStrayNeighbour(strays, groupsOfStrays, tree);
}

/**
 * Marks an element as belonging in no group if a neighbour belongs in none: probably both lack another group around
 * them.
 */
function dropStraysWithStrayNeighbour(
  strays: readonly Stray[],
  groupsOfStrays: Map<number, number>,
  tree: Tree,
): readonly Stray[] {
  const checkNeighbours = (
    straysToCheck: readonly Stray[],
    neighbour: (node: number, tree: Tree) => number,
  ): readonly Stray[] =>
    straysToCheck.map((stray) => {
      if (stray.properGroup === 0 || stray.isCertain || groupsOfStrays.get(neighbour(stray.node, tree)) !== 0)
        return stray;
      groupsOfStrays.set(stray.node, 0);
      return { ...stray, properGroup: 0 };
    });
  return checkNeighbours([...checkNeighbours(strays, previousElement)].reverse(), nextElement).toReversed();
}

/** Intermediate results of the search. */
interface SearchState {
  /** The group found for each stray so far; 0 for none. */
  readonly groupsOfStrays: ReadonlyMap<number, number>;
  readonly requiredNames: ReadonlySet<string>;
  readonly tree: Tree;
  readonly prefixes: Prefixes;
}

/** Whether the violation already names a missing wrapper or a group. */
function isExplained(violation: SchemaViolation): boolean {
  return violation.kind === 'elsewhere' && (violation.wrapper !== undefined || violation.home !== undefined);
}

function toMisplacedViolation({ within }: CountOrOrderViolation, node: number): MisplacedViolation {
  return { kind: 'elsewhere', node, instead: null, allowed: [], once: [], parents: [], within };
}

/**
 * `missing there`: invoices have the element in the group, and the group lacks it; `possible`: the schema allows the
 * element in the group.
 */
type Certainty = 'missing there' | 'possible';

const NO_GROUP = { properGroup: 0, isCertain: false };

/** Finds the neighbouring group that an element belongs in. */
function findGroupOf(
  node: number,
  { kind, within }: MisplacedViolation | CountOrOrderViolation,
  certainty: Certainty,
  { groupsOfStrays, requiredNames, tree, prefixes }: SearchState,
): Pick<Stray, 'properGroup' | 'isCertain'> {
  if (within.length === 0) return NO_GROUP;
  const key = nameKey(tree, node);
  const previous = previousElement(node, tree);
  // If the preceding element belongs in a group, this element may belong in the same group.
  const neighbours = [groupsOfStrays.get(previous) || previous, nextElement(node, tree)].filter(
    (group) => group !== 0 && within.includes(nameKey(tree, group)),
  );
  const lackingIt = neighbours.filter((group) => firstChildNamed(tree, group, key) === 0);
  const name = prefixedName(tree, node, prefixes);
  const text = hasElements(tree, node) ? '' : tree.stringValue(node).trim();
  const certainGroup = lackingIt.find(
    (group) =>
      isEmpty(group, tree) ||
      requiredNames.has(`${group} ${key}`) ||
      isRequiredIn(prefixedName(tree, group, prefixes), name, text),
  );
  if (certainGroup !== undefined) return { properGroup: certainGroup, isCertain: true };
  const preferredGroup =
    kind === 'elsewhere' ? undefined : neighbours.find((group) => belongsInGroup(node, group, tree, prefixes));
  if (preferredGroup !== undefined) return { properGroup: preferredGroup, isCertain: true };
  const usualParents = new Set(parentPaths(name).map((path) => path.join('/')));
  const isUsualParent = (group: number): boolean => usualParents.has(prefixedPath(tree, group, prefixes).join('/'));
  const parent = tree.parent[node]!;
  // If invoices have the element in its parent, only the order is wrong.
  if (kind === 'order' && isUsualParent(parent)) return NO_GROUP;
  // If the parent lacks a required group that may contain the element, the element belongs in that missing group, not
  // in a neighbouring one.
  const likelyGroup = within.some((group) => requiredNames.has(`${parent} ${group}`))
    ? undefined
    : lackingIt.find(isUsualParent);
  const searchesPossible = likelyGroup === undefined && certainty === 'possible' && kind === 'elsewhere';
  // An element with child elements is a group, which may be repeated.
  const repeatableGroup = hasElements(tree, node) ? neighbours.find(isUsualParent) : undefined;
  const possibleGroup = searchesPossible
    ? (lackingIt[0] ?? findOnlyGroup(node, within, tree) ?? repeatableGroup)
    : undefined;
  return { properGroup: likelyGroup ?? possibleGroup ?? 0, isCertain: false };
}

/**
 * The node of the only group, by parent and element name; 0 for none. Cached, since there may be thousands of siblings.
 */
const onlyGroups = once(() => new Map<string, number>());

/** The only sibling group that may contain an element and lacks the element; null if there are none or several. */
function findOnlyGroup(node: number, within: readonly string[], tree: Tree): number | null {
  const parent = tree.parent[node]!;
  const cache = onlyGroups(tree);
  const elementKey = nameKey(tree, node);
  const key = `${parent} ${tree.name[node]!}`;
  let group = cache.get(key);
  if (group === undefined) {
    group = 0;
    for (let sibling = tree.firstChild[parent]!; sibling !== 0; sibling = tree.nextSibling[sibling]!) {
      if (
        tree.kind[sibling] !== ELEMENT ||
        !within.includes(nameKey(tree, sibling)) ||
        firstChildNamed(tree, sibling, elementKey) !== 0
      )
        continue;
      if (group !== 0) {
        group = 0;
        break;
      }
      group = sibling;
    }
    cache.set(key, group);
  }
  return group === 0 ? null : group;
}

/** Whether each group is empty; cached, since thousands of elements may be next to one group. */
const emptyGroups = once(() => new Map<number, boolean>());

function isEmpty(group: number, tree: Tree): boolean {
  const cache = emptyGroups(tree);
  let result = cache.get(group);
  if (result === undefined)
    cache.set(group, (result = !hasElements(tree, group) && tree.stringValue(group).trim() === ''));
  return result;
}
