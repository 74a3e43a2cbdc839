/** Finds the place for a test without a known shape, from the paths that the test reads. */
import { ruleCalculationOf } from '../facts/calculations/calculations.js';
import { MAX_RELATED, type ResolvedPath, type PathContext, resolvePath } from '../facts/tests/resolve-path.js';
import { isConditionValue, readsOnlyOwnAttributes } from './condition-value.js';
import { findMissingPlaces, lacksOnlyNumber, placeOfMissing } from './missing-places.js';
import type { Place } from './place.js';
import { inDocumentOrder, putAttributesFirst } from './report-order.js';
import { findRepeatedMarker, isValue, placeAt, startsInsideContext } from './test-forms.js';
import type { Assertion, Read } from 'einvoice-core/types.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** A path that a test reads, and its nodes. */
type ResolvedRead = Read & ResolvedPath;

/**
 * The place for a test without a known shape: the first value that exists; otherwise the first required element that is
 * missing; otherwise a value in a condition.
 */
export function placeOfReads(context: PathContext, reads: readonly Read[], assertion: Assertion): Place | null {
  const { traits, text } = assertion;
  const { tree } = context;
  const resolvedReads: readonly ResolvedRead[] = reads.map((read) => ({ ...read, ...resolvePath(context, read.path) }));
  const repeatedNumber = resolvedReads.find(
    ({ for: purpose, nodes, firstFork }) => purpose === 'number' && nodes.length > 1 && firstFork.length > 1,
  );
  if (repeatedNumber !== undefined)
    return (
      (traits?.mark === undefined ? null : findRepeatedMarker(repeatedNumber, traits.mark, tree)) ??
      placeOfSurplus(repeatedNumber, 1)
    );
  const valueNodes = valuesReadFor('value', resolvedReads, tree);
  const suspects = putAttributesFirst(
    valueNodes.filter((each) => !isConditionValue(each, context, traits)),
    tree,
  );
  const [missingPlace] =
    suspects.length === 0 && valueNodes.length > 0
      ? (['presence', 'value'] as const).flatMap((purpose) =>
          findMissingPlaces(
            context,
            reads.filter((read) => read.for === purpose),
            text,
          ),
        )
      : [];
  if (missingPlace !== undefined) return missingPlace;
  // If the rule reads only a value and the attributes that state its kind, the value is wrong.
  if (suspects.length === 0 && valueNodes.length > 0 && readsOnlyOwnAttributes(valueNodes, traits, context))
    return placeAt(context.node);
  const [wrongNode, ...others] =
    suspects.length > 0 ? [...suspects, ...valueNodes.filter((each) => !suspects.includes(each))] : valueNodes;
  // If the value that should be compared is missing, this is the mistake.
  const [firstValue] = resolvedReads.filter(({ for: purpose }) => purpose === 'value');
  if (
    firstValue !== undefined &&
    wrongNode !== undefined &&
    firstValue.missingNames.length > 0 &&
    startsInsideContext(firstValue.path) &&
    !isInsideContext(tree, wrongNode, context)
  )
    return placeOfMissing(firstValue.parent, firstValue.missingNames);
  return wrongNode !== undefined
    ? placeOfWrongValue(wrongNode, others, resolvedReads, context)
    : placeWithoutValues(reads, resolvedReads, context, assertion);
}

/** The nodes that a test reads for a purpose, if they have a value and their path leads to no other node. */
function valuesReadFor(purpose: Read['for'], resolvedReads: readonly ResolvedRead[], tree: Tree): readonly number[] {
  return [
    ...new Set(
      resolvedReads.flatMap(({ nodes, for: readFor }) =>
        readFor === purpose && nodes.length === 1 && isValue(tree, nodes[0]!) ? nodes : [],
      ),
    ),
  ];
}

/**
 * The place for a wrong value; if the attribute that states the value's kind is missing, the place of this attribute.
 */
function placeOfWrongValue(
  wrongNode: number,
  others: readonly number[],
  resolvedReads: readonly ResolvedRead[],
  context: PathContext,
): Place {
  const missingKind = missingKindAttribute(wrongNode, resolvedReads, context);
  if (missingKind !== null) return missingKind;
  const place = placeAt(wrongNode, inDocumentOrder(others).slice(0, MAX_RELATED));
  const isComparedElsewhere =
    others.length > 0 &&
    isInsideContext(context.tree, wrongNode, context) &&
    !others.some((each) => isInsideContext(context.tree, each, context));
  return isComparedElsewhere ? { ...place, isComparedWithRelated: true } : place;
}

/**
 * The place for a test that reads no existing value: a missing element; otherwise a value in a condition; otherwise a
 * repeated element.
 */
function placeWithoutValues(
  reads: readonly Read[],
  resolvedReads: readonly ResolvedRead[],
  context: PathContext,
  assertion: Assertion,
): Place | null {
  const readsInside = ({ path }: Read): boolean => startsInsideContext(path);
  const isSum = ruleCalculationOf(assertion) !== null;
  // Paths may be alternatives (a line of an invoice, or a line of a credit note). If one path leads to a value, the
  // elements on the other paths are not missing.
  const hasValues = resolvedReads.some(({ for: purpose, nodes }) => purpose === 'value' && nodes.length > 0);
  const missingPlaces = findMissingPlaces(
    context,
    hasValues ? reads.filter((read) => read.for !== 'value') : reads,
    assertion.text,
  );
  const [firstMissing, ...alternatives] = isSum ? missingPlaces.filter(lacksOnlyNumber) : missingPlaces;
  if (firstMissing !== undefined) return { ...firstMissing, alternatives };
  const outsideReads = resolvedReads.filter((read) => !readsInside(read));
  const conditions = [
    ...valuesReadFor('condition', resolvedReads.filter(readsInside), context.tree),
    ...inDocumentOrder(valuesReadFor('condition', outsideReads, context.tree)),
  ];
  if (conditions.length > 0 && readsOnlyOwnAttributes(conditions, assertion.traits, context))
    return placeAt(context.node);
  const [condition, ...more] = conditions;
  if (condition !== undefined) return placeAt(condition, more.slice(0, MAX_RELATED));
  const repeatedElement = resolvedReads.find(
    ({ for: purpose, firstFork }) => purpose === 'presence' && firstFork.length > 1,
  );
  return repeatedElement === undefined ? null : placeOfSurplus(repeatedElement, 1);
}

/** The place of the missing attribute that states the kind of a value, if the rule reads such an attribute. */
function missingKindAttribute(
  valueElement: number,
  resolvedReads: readonly ResolvedRead[],
  { tree }: PathContext,
): Place | null {
  const candidates = resolvedReads.filter(
    ({ for: purpose, path, missingNames, parent }) =>
      purpose === 'condition' && parent === valueElement && missingNames.length === 1 && path.at(-1)!.startsWith('@'),
  );
  const [only, another] = candidates;
  return only === undefined || another !== undefined || tree.kind[valueElement] !== ELEMENT
    ? null
    : { node: valueElement, missing: only.missingNames, related: [] };
}

/** Whether a node is the checked node or inside it. */
function isInsideContext(tree: Tree, node: number, { node: contextNode }: PathContext): boolean {
  return node >= contextNode && node < tree.end[contextNode]!;
}

/**
 * The place for elements that occur too often: the first surplus element. If the group around it is repeated, the first
 * surplus group.
 */
export function placeOfSurplus({ nodes, firstFork }: ResolvedPath, maxCount: number): Place {
  const repeated = firstFork.length > maxCount ? firstFork : nodes;
  return placeAt(repeated[maxCount]!, repeated.slice(0, Math.max(maxCount, 1)));
}
