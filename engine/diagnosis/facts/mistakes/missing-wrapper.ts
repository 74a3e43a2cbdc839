/**
 * Finds elements that lack the group around them (the "wrapper"), as if somebody had deleted only the tags of the
 * group.
 */
import type { TreeContext } from '../context.js';
import { isRequiredIn } from 'einvoice-core/invoice/structure.js';
import { hasElements } from '../values/value-node.js';
import { isRequiredGroupAt, parentPaths, termIdsAt } from '../terms/term-paths.js';
import type { SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { firstChildNamed } from 'einvoice-schematron/xml/named-child.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedPath, prefixedName, prefixedKey } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { requiredNamesIn } from './required-names.js';
import {
  type CountOrOrderViolation,
  type MisplacedViolation,
  toMisplacedViolation,
  findMisplaced,
} from './misplaced.js';
import { groupByWrapper } from './wrapper-candidates.js';
import { findRepeatedRuns } from './repeated-run.js';
import { createUnusedPlaceCheck } from '../terms/unused-places.js';

/** With more candidates for the wrapper, none is chosen. */
const MAX_WRAPPERS = 6;

/**
 * Merges violations about siblings that lack the same group around them. The first violation gets the name of the group
 * and the nodes of all these siblings.
 * @param prefixes maps namespaces to prefixes
 */
export function mergeMissingWrappers(
  violations: readonly SchemaViolation[],
  tree: Tree,
  prefixes: Prefixes,
): readonly SchemaViolation[] {
  const violationOfNode = countAndOrderViolations(violations);
  const isAtUnusedPlace = createUnusedPlaceCheck(tree, prefixes);
  const { misplaced, origins } = findMisplaced(violations, isAtUnusedPlace, tree, prefixes);
  const mergeContext: MergeContext = { tree, prefixes, isAtUnusedPlace, origins };
  const runs = findRepeatedRuns(violationOfNode, tree, prefixes);
  if (misplaced.length === 0 && runs.length === 0) return violations;
  const requiredNames = requiredNamesIn(violations, tree);
  const changed = new Map<SchemaViolation, SchemaViolation>();
  const handled = new Set<number>();
  const allViolations = new Set<SchemaViolation>(violations);
  const wrapElements = (
    elementsInWrapper: readonly MisplacedViolation[],
    wrapper: string,
    orWrappers: readonly string[],
  ): void => {
    // The first element that has a violation: the parent may allow some of the elements, which then have no violation.
    const first = elementsInWrapper.findIndex((violation) => allViolations.has(origins.get(violation) ?? violation));
    elementsInWrapper.forEach((violation, index) => {
      handled.add(violation.node);
      const origin = origins.get(violation) ?? violation;
      if (!allViolations.has(origin)) return;
      changed.set(origin, {
        ...violation,
        // The name of the element is not misspelt: its wrapper is missing.
        instead: null,
        wrapper,
        ...(orWrappers.length === 0 ? {} : { orWrappers }),
        wrapped: index === first ? elementsInWrapper.map(({ node }) => node) : [],
      });
    });
  };
  for (const { nodes, wrappers } of runs) {
    const elementsInWrapper = nodes.map((node) => {
      const converted = toMisplacedViolation(violationOfNode.get(node)!);
      origins.set(converted, violationOfNode.get(node)!);
      return converted;
    });
    wrapElements(elementsInWrapper, wrappers[0]!, wrappers.slice(1));
  }
  for (const { members, candidates } of groupByWrapper(misplaced, tree, prefixes)) {
    if (members.some(({ node }) => handled.has(node))) continue;
    const parent = tree.parent[members[0]!.node]!;
    const isRequired = (name: string): boolean => requiredNames.has(`${parent} ${name}`);
    const [wrapper, ...otherWrappers] = likeliestWrappers(candidates.wrappers, parent, isRequired, { tree, prefixes });
    if (wrapper === undefined || otherWrappers.length >= MAX_WRAPPERS) continue;
    const elementsInWrapper = addNeighbours(members, wrapper, violationOfNode, mergeContext);
    // A single element may belong in an existing group, and does not show which of several groups is missing.
    if (elementsInWrapper.length === 1 && (otherWrappers.length > 0 || !(candidates.isCertain || isRequired(wrapper))))
      continue;
    // Several elements may fit more than one group, so the other candidates are kept.
    wrapElements(
      elementsInWrapper,
      wrapper,
      elementsInWrapper.length === 1 ? [] : [...otherWrappers, ...candidates.lessLikely.slice(0, MAX_WRAPPERS)],
    );
  }
  return changed.size === 0 ? violations : violations.map((violation) => changed.get(violation) ?? violation);
}

/** The violations about the number and order of elements, by the node of the element. */
function countAndOrderViolations(violations: readonly SchemaViolation[]): ReadonlyMap<number, CountOrOrderViolation> {
  const violationOfNode = new Map<number, CountOrOrderViolation>();
  for (const violation of violations)
    if (violation.kind === 'order') violationOfNode.set(violation.moved, violation);
    else if (violation.kind === 'tooMany') violationOfNode.set(violation.node, violation);
  return violationOfNode;
}

/**
 * The candidates that the schema requires in the parent; if there are none, the candidates that invoices require there;
 * otherwise all candidates.
 */
function likeliestWrappers(
  wrappers: readonly string[],
  parent: number,
  isRequired: (name: string) => boolean,
  { tree, prefixes }: TreeContext,
): readonly string[] {
  if (wrappers.length === 1) return wrappers;
  const requiredBySchema = wrappers.filter(isRequired);
  if (requiredBySchema.length > 0) return requiredBySchema;
  const requiredByInvoices = wrappers.filter(
    (name) =>
      firstChildNamed(tree, parent, name) === 0 &&
      isRequiredGroupAt([...prefixedPath(tree, parent, prefixes), prefixedKey(name, prefixes)]),
  );
  return requiredByInvoices.length > 0 ? requiredByInvoices : wrappers;
}

/** If the first and the last member are further apart, elements without violations between them are not added. */
const MAX_BETWEEN = 100;

/** The child elements of a parent, and the index of each. */
interface Children {
  readonly siblings: number[];
  readonly indexOfNode: Map<number, number>;
}

/** The child elements of each parent; cached, since a parent may lack several groups. */
const childrenByParent = once(() => new Map<number, Children>());

function childElements(tree: Tree, parent: number): Children {
  const cache = childrenByParent(tree);
  let children = cache.get(parent);
  if (children === undefined) {
    cache.set(parent, (children = { siblings: [], indexOfNode: new Map() }));
    for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
      if (tree.kind[child] === ELEMENT) children.indexOfNode.set(child, children.siblings.push(child) - 1);
  }
  return children;
}

/** What several steps of the search need. */
interface MergeContext extends TreeContext {
  /** Whether a node is at a place that invoices do not use. */
  readonly isAtUnusedPlace: (node: number) => boolean;
  /** The original violation of each converted violation. */
  readonly origins: Map<MisplacedViolation, SchemaViolation>;
}

/**
 * Adds the siblings before, between and after the members that the wrapper may contain: surplus or misordered siblings,
 * and siblings that invoices have only in the wrapper.
 */
function addNeighbours(
  members: readonly MisplacedViolation[],
  wrapper: string,
  violationOfNode: ReadonlyMap<number, CountOrOrderViolation>,
  { tree, prefixes, isAtUnusedPlace, origins }: MergeContext,
): readonly MisplacedViolation[] {
  const membersByNode = new Map(members.map((each) => [each.node, each]));
  const parent = tree.parent[members[0]!.node]!;
  const { siblings, indexOfNode } = childElements(tree, parent);
  const addViolation = (node: number | undefined): boolean => {
    if (node === undefined) return false;
    if (membersByNode.has(node)) return true;
    const violation = violationOfNode.get(node);
    if (violation === undefined || !violation.within.includes(wrapper)) return false;
    const converted = toMisplacedViolation(violation);
    origins.set(converted, violation);
    membersByNode.set(node, converted);
    return true;
  };
  // Some siblings have no violation: the schema allows them in the parent, but invoices have them only in the wrapper.
  const wrapperPath = [...prefixedPath(tree, parent, prefixes), prefixedKey(wrapper, prefixes)].join('/');
  const isRequiredInWrapper = (node: number, name: string): boolean =>
    !hasElements(tree, node) &&
    isRequiredIn(prefixedKey(wrapper, prefixes), name, tree.stringValue(node).trim()) &&
    termIdsAt(prefixedPath(tree, node, prefixes)).length === 0;
  // Cached, since there may be hundreds of thousands of siblings.
  const usualNames = new Map<number, boolean>();
  const isUsualInWrapper = (node: number): boolean => {
    const name = tree.name[node]!;
    let result = usualNames.get(name);
    if (result === undefined) {
      const paths = parentPaths(prefixedName(tree, node, prefixes));
      usualNames.set(name, (result = paths.some((steps) => steps.join('/') === wrapperPath) && isAtUnusedPlace(node)));
    }
    return result;
  };
  const addUsual = (node: number | undefined): boolean => {
    if (node === undefined || membersByNode.has(node)) return false;
    if (!isUsualInWrapper(node) && !isRequiredInWrapper(node, prefixedName(tree, node, prefixes))) return false;
    membersByNode.set(node, toMisplacedViolation({ kind: 'tooMany', node, max: 0, within: [wrapper] }));
    return true;
  };
  const first = indexOfNode.get(members[0]!.node)!;
  for (let index = first - 1; addViolation(siblings[index]) || addUsual(siblings[index]); index--);
  const last = indexOfNode.get(members.at(-1)!.node)!;
  for (let index = first + 1; index < last; index++)
    if (!addViolation(siblings[index]) && last - first < MAX_BETWEEN) addUsual(siblings[index]!);
  for (let index = last + 1; addViolation(siblings[index]) || addUsual(siblings[index]); index++);
  return [...membersByNode.values()].sort((one, other) => one.node - other.node);
}
