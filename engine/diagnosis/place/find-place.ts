/** Finds the place to change for a finding: the wrong value, rather than the node on which the rule was checked. */
import type { Calculation } from '../facts/calculations/calculation.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { Elements } from '../facts/elements.js';
import { findTotalPlace } from './total-place.js';
import type { Assertion, Finding, NodePath, Read, TestShape } from 'einvoice-core/types.js';
import { placeOfReads, placeOfSurplus } from './place-of-reads.js';
import { findWrongPart } from './required-parts.js';
import { findUnequalValues } from './unequal-values.js';
import { findAllowingPaths, countRequiredOnce, selectByCondition } from '../facts/tests/condition.js';
import {
  placeAt,
  findDuplicate,
  findExclusive,
  findForbidden,
  isValue,
  findComparedContextValue,
  findMissingUnless,
  findUnequalAttribute,
  findUnlisted,
} from './test-forms.js';
import { NUMERIC_NAME, findMissingPlaces, placeOfMissing } from './missing-places.js';
import type { Place } from './place.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { MAX_RELATED, type PathContext, resolvePath } from '../facts/tests/resolve-path.js';

/**
 * The place of a finding: the first of the following that exists. The element that the rule ignores; the amount that
 * the rule calculates; the element that the test requires or forbids, or the value that the test reads; the first wrong
 * one of several values that the test reads; the checked node.
 */
export function findPlace(
  finding: Finding,
  { ignoredElement, calculation, totalProblems }: Pick<Evidence, 'ignoredElement' | 'calculation' | 'totalProblems'>,
  tree: Tree,
  prefixes: Prefixes,
): Place {
  const { node, assertion, error } = finding;
  if (ignoredElement !== undefined) return { node: ignoredElement.node, missing: ignoredElement.missing, related: [] };
  if (calculation !== null) return placeOfCalculation(calculation, finding, tree, prefixes);
  const total = totalProblems === null ? null : findTotalPlace(totalProblems, finding);
  if (total !== null) return total;
  const { shape, reads = [] } = assertion;
  const context: PathContext = { tree, prefixes, node };
  const unequalValues = error === undefined ? findUnequalValues(context, assertion) : null;
  if (unequalValues !== null) {
    const { deviatingNode, allNodes } = unequalValues;
    return {
      ...placeAt(
        deviatingNode,
        allNodes.filter((each) => each !== deviatingNode),
      ),
      mustBeEqual: allNodes,
    };
  }
  const kind = error === undefined && node > 0 ? assertion.traits?.kind : undefined;
  if (kind !== undefined) return { node, missing: kind.path, related: [], requiredKind: kind };
  const place =
    error !== undefined
      ? placeOfUnreadable(context, [
          ...(shape === null || shape.kind === 'never' ? [] : [shape.path]),
          ...reads.map(({ path }) => path),
        ])
      : shape === null
        ? (findWrongPart(context, assertion) ??
          findDuplicate(context, assertion) ??
          findUnequalAttribute(context, assertion) ??
          findExclusive(context, assertion) ??
          findForbidden(context, assertion) ??
          findComparedContextValue(context, assertion) ??
          findMissingUnless(context, assertion) ??
          findUnlisted(context, assertion) ??
          placeOfReads(context, reads, assertion))
        : placeOfShape(context, shape, assertion);
  return place ?? placeAt(node);
}

/** The place for a wrong or missing amount. */
function placeOfCalculation(
  { target, inputs, expected }: Calculation,
  { node, assertion }: Finding,
  tree: Tree,
  prefixes: Prefixes,
): Place {
  const related = inputs.slice(0, MAX_RELATED);
  if (target !== null) return placeAt(target, related);
  const elements = Elements.of(tree, prefixes);
  // An unreadable number is wrong, not missing.
  const unreadableInput =
    expected((each) => elements.amount(each)) === undefined
      ? inputs.find((each) => elements.amount(each) === undefined)
      : undefined;
  if (unreadableInput !== undefined) return placeAt(unreadableInput, related);
  const missingPlace = findMissingPlaces({ tree, prefixes, node }, assertion.reads ?? [], assertion.text, true).find(
    ({ missing }) => missing?.length === 1,
  );
  return missingPlace === undefined ? placeAt(node, related) : { ...missingPlace, related };
}

/** The place for a test with a known shape, such as "an element is absent". */
function placeOfShape(context: PathContext, shape: TestShape, assertion: Assertion): Place | null {
  const { reads = [] } = assertion;
  if (shape.kind === 'never') return shape.isVariant ? placeOfKind(context, reads) : placeAt(context.node);
  const { tree } = context;
  const resolvedPath = resolvePath(context, shape.path);
  const { nodes, parent, missingNames } = resolvedPath;
  const [first] = nodes;
  switch (shape.kind) {
    case 'absent':
      return first === undefined
        ? null
        : (findExclusive(context, assertion) ?? placeOfForbidden(context, assertion, shape.path, nodes));
    case 'present':
      return first === undefined
        ? placeOfMissing(parent, missingNames)
        : (placeOfCondition(context, first, assertion) ?? placeAt(first));
    case 'count': {
      const { least, most, isVariant } = shape;
      if (most !== null && nodes.length > most && nodes.length > 1) return placeOfSurplus(resolvedPath, most);
      if (nodes.length < least && first === undefined) return placeOfMissing(parent, missingNames);
      return first !== undefined && isVariant
        ? (placeOfCondition(context, first, assertion) ?? placeAt(first))
        : parent > 0
          ? placeAt(parent)
          : null;
    }
    case 'value': {
      const codes = shape.codes !== undefined && 'values' in shape.codes ? shape.codes.values : null;
      // Of several values, the wrong one is the one that is not in the list.
      const unlistedNode =
        codes === null || nodes.length === 1
          ? undefined
          : nodes.find((each) => !codes.includes(tree.stringValue(each).trim()));
      return first === undefined ? placeOfMissing(parent, missingNames) : placeAt(unlistedNode ?? first);
    }
  }
}

/**
 * The place for a forbidden element. If the element is only forbidden because another element is missing or repeated,
 * this is the place of the other element.
 */
function placeOfForbidden(context: PathContext, assertion: Assertion, path: NodePath, nodes: readonly number[]): Place {
  const [first, ...others] = selectByCondition(context, assertion, path, nodes);
  const [missingPath, ...alternatives] = findAllowingPaths(assertion, path);
  if (missingPath !== undefined)
    return {
      node: first!,
      missing: missingPath,
      related: others.slice(0, MAX_RELATED),
      alternatives: alternatives.map((missing) => ({ node: first!, missing, related: [] })),
    };
  const requiredOnce = countRequiredOnce(context, assertion, first!);
  if (requiredOnce === null) return placeAt(first!, others.slice(0, MAX_RELATED));
  const [firstCounted, secondCounted, ...otherCounted] = requiredOnce.nodes;
  return firstCounted === undefined || secondCounted === undefined
    ? { node: first!, missing: requiredOnce.path, related: [] }
    : placeAt(secondCounted, [firstCounted, ...otherCounted]);
}

/** The place for an element of a forbidden kind: the code or attribute that states this kind. */
function placeOfKind(context: PathContext, reads: readonly Read[]): Place {
  const [kindPlace] = reads.flatMap(({ path }): Place[] => {
    const { nodes, parent, missingNames } = resolvePath(context, path);
    const [node] = nodes;
    if (node !== undefined) return isValue(context.tree, node) ? [placeAt(node)] : [];
    return missingNames[0]?.startsWith('@') === true ? [{ node: parent, missing: missingNames, related: [] }] : [];
  });
  return kindPlace ?? placeAt(context.node);
}

/**
 * The place for an element that exists but does not have the required kind: the code or attribute that states its kind.
 */
function placeOfCondition(context: PathContext, element: number, assertion: Assertion): Place | null {
  const { reads = [] } = assertion;
  const { tree } = context;
  if (isValue(tree, element) && tree.stringValue(element).trim() === '') return null;
  const place = placeOfReads(context, reads, assertion);
  return place !== null && place.node !== element ? place : null;
}

/** The place for a rule that could not be evaluated: a duplicate element, or a value that is not a number. */
function placeOfUnreadable(context: PathContext, paths: readonly NodePath[]): Place | null {
  const { tree, prefixes } = context;
  const elements = Elements.of(tree, prefixes);
  const resolvedPaths = paths.map((path) => ({ ...resolvePath(context, path), name: path.at(-1) ?? '' }));
  const repeatedElement = resolvedPaths.find(({ nodes }) => nodes.length === 2);
  if (repeatedElement !== undefined) return placeOfSurplus(repeatedElement, 1);
  for (const { nodes, name } of resolvedPaths) {
    const isUnreadable = (node: number): boolean =>
      isValue(tree, node) && NUMERIC_NAME.test(name) && elements.amount(node) === undefined;
    const unreadableNode = nodes.find(isUnreadable);
    if (unreadableNode !== undefined) return placeAt(unreadableNode);
  }
  return null;
}
