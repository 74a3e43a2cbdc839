/** Finds what is wrong for tests that require several elements, each with alternatives: `(A or B) and (C or D)`. */
import type { WantedPath } from 'einvoice-schematron/test-traits.js';
import type { Assertion, NodePath } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { inDocumentOrder, sortByTerm } from './report-order.js';
import { MAX_RELATED, type ResolvedPath, type PathContext, resolvePath } from '../facts/tests/resolve-path.js';

/** A missing element, with the fields of `Place`. */
interface MissingElement {
  readonly node: number;
  readonly missing: NodePath;
  readonly related: readonly number[];
}

/** A missing element with its alternatives: for `A or B`, A with the alternative B. */
interface MissingPart extends MissingElement {
  readonly alternatives: readonly MissingElement[];
  readonly isOneOfSeveral?: true;
}

/** A forbidden element, with the fields of `Place`. */
interface ForbiddenElement {
  readonly node: number;
  readonly missing: null;
  readonly related: readonly number[];
  readonly resolvedByRemoving: readonly number[];
}

/**
 * The first required element that is missing; if none is missing, the first forbidden element; null for other tests.
 */
export function findWrongPart(context: PathContext, assertion: Assertion): MissingPart | ForbiddenElement | null {
  const { parts = [] } = assertion.traits ?? {};
  const missingParts: MissingPart[] = [];
  const requiredParts = parts.filter(({ isUnwanted }) => !isUnwanted);
  for (const { ways } of requiredParts) {
    const resolvedPaths = ways.map((alternative) => resolveAlternative(context, alternative));
    if (
      resolvedPaths.some(
        ({ nodes, parent, missingNames }) => nodes.length > 0 || missingNames.length === 0 || parent <= 0,
      )
    )
      continue;
    const missing = resolvedPaths.map(({ parent, missingNames }): MissingElement => ({
      node: parent,
      missing: missingNames,
      related: [],
    }));
    const [first, ...alternatives] = sortByTerm(missing, context, assertion.text);
    if (first !== undefined) missingParts.push({ ...first, alternatives });
  }
  const [only, another] = sortByTerm(missingParts, context, assertion.text);
  // If all required elements are missing, the general message of the rule already says so.
  if (only !== undefined)
    return another === undefined && requiredParts.length > 1 ? { ...only, isOneOfSeveral: true } : only;
  const [first, ...more] = inDocumentOrder(
    parts.flatMap(({ isUnwanted, ways }) => (isUnwanted ? findForbiddenNodes(context, ways) : [])),
  );
  if (first === undefined) return null;
  return {
    node: first,
    missing: null,
    related: more,
    resolvedByRemoving: [first, ...more].map((node) => context.tree.parent[node]!),
  };
}

/**
 * Resolves the path of an alternative. If a VAT identifier is wanted and the path leads only to national tax numbers,
 * the VAT identifier counts as missing.
 */
function resolveAlternative(
  context: PathContext,
  alternative: WantedPath,
): Pick<ResolvedPath, 'nodes' | 'parent' | 'missingNames'> {
  const { path, literals } = alternative;
  const resolvedPath = resolvePath(context, path);
  const [first] = resolvedPath.nodes;
  if (first === undefined || literals.length === 0 || findMatchingNodes(context, alternative).length > 0)
    return resolvedPath;
  const { parent } = context.tree;
  // A tax number without a country code is not a misspelt VAT identifier, but another number.
  if (resolvedPath.nodes.every((node) => isNationalNumber(context, node)))
    return { nodes: [], parent: parent[parent[first]!]!, missingNames: path.slice(-2) };
  return resolvedPath;
}

/** Whether a number lacks the country code of a VAT identifier: `123/456/789`, not `DE123456789`. */
function isNationalNumber({ tree }: PathContext, node: number): boolean {
  return /^[\d\s/.-]+$/.test(tree.stringValue(node));
}

/** The nodes at paths that search the whole document; cached, since thousands of findings read the same path. */
const matchingNodesByPath = once(() => new Map<WantedPath, readonly number[]>());

/** The nodes that a rule forbids: those on the rule's paths that satisfy the rule's conditions. */
function findForbiddenNodes(context: PathContext, alternatives: readonly WantedPath[]): readonly number[] {
  const cache = matchingNodesByPath(context.tree);
  return alternatives.flatMap((alternative) => {
    if (alternative.path[0] !== '//') return findMatchingNodes(context, alternative);
    let nodes = cache.get(alternative);
    if (nodes === undefined) cache.set(alternative, (nodes = findMatchingNodes(context, alternative)));
    return nodes;
  });
}

function findMatchingNodes(context: PathContext, { path, literals }: WantedPath): readonly number[] {
  const { tree } = context;
  const { nodes } = resolvePath(context, path);
  const matchingNodes: number[] = [];
  let [group, isMatch] = [-1, false];
  for (const node of nodes) {
    // The nodes of one group are consecutive.
    if (tree.parent[node] !== group) {
      group = tree.parent[node]!;
      isMatch = literals.length === 0 || containsAllValues(tree, group, literals);
    }
    if (isMatch && matchingNodes.push(node) > MAX_RELATED) break;
  }
  return matchingNodes;
}

/** Whether a group contains each of the given values. */
function containsAllValues(tree: Tree, group: number, literals: readonly string[]): boolean {
  const values = new Set<string>();
  for (let descendant = group + 1; descendant < tree.end[group]!; descendant++)
    values.add(tree.stringValue(descendant).trim().toUpperCase());
  return literals.every((literal) => values.has(literal.toUpperCase()));
}
