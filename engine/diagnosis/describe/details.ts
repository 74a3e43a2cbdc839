/** Machine-readable details of an issue: its place, the value there, and the right value. */
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { type Outcome, formatAmount, computeOutcome } from '../facts/calculations/calculation.js';
import type { Calculation } from '../facts/calculations/calculation.js';
import { Elements } from '../facts/elements.js';
import { findNearestInList } from '../facts/values/nearest.js';
import { hasElements } from '../facts/values/value-node.js';
import { Terms } from '../facts/terms/terms.js';
import { termIdAt, termIdOf } from '../facts/terms/term-paths.js';
import type { Assertion, IssueDetails, RelatedPlace } from 'einvoice-core/types.js';
import type { Writable } from 'einvoice-core/writable.js';
import { lineColumn, location } from 'einvoice-schematron/xml/locate.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Place } from '../place/place.js';

/** The machine-readable fields of an issue, and the node that line and column point to. */
export type PlaceDetails = { readonly positionNode: number } & Pick<IssueDetails, 'target' | 'line' | 'column'> &
  OptionalDetails;

/** The fields that an issue has only if their values are known. */
type OptionalDetails = Pick<
  IssueDetails,
  | 'actual'
  | 'expected'
  | 'difference'
  | 'tolerance'
  | 'allowed'
  | 'suggestion'
  | 'lineId'
  | 'term'
  | 'missing'
  | 'related'
>;

/** Details of a place that the caller already knows. */
export interface KnownDetails {
  readonly calculation?: Calculation | undefined;
  /** The allowed values, if there is a code list. */
  readonly codes?: readonly string[] | undefined;
  readonly suggestion?: string | undefined;
  /** The right amount, if there is no calculation. */
  readonly expected?: string | undefined;
}

/** Longer code lists are omitted; the issue then has a suggestion at most. */
const MAX_LIST_LENGTH = 100;
/** Longer values, such as attachments, are omitted. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * Collects the details of a place.
 * @param prefixes maps namespaces to prefixes
 */
export function describeDetails(
  place: Place,
  { calculation, codes, suggestion: knownSuggestion, expected }: KnownDetails,
  tree: Tree,
  prefixes: Prefixes,
): PlaceDetails {
  const { node, missing, related, insertBefore } = place;
  const actual = missing === null ? textOfValue(tree, node) : null;
  const outcome = outcomeOf(calculation, tree, prefixes);
  const suggestion =
    knownSuggestion ?? (codes === undefined || actual === null ? null : findNearestInList(tree, actual, codes, node));
  const lineId = invoiceLineId(node, tree, prefixes);
  const term =
    missing === null ? termIdOf(tree, node, prefixes) : termIdAt([...prefixedPath(tree, node, prefixes), ...missing]);
  const { line, column } = lineColumn(tree, insertBefore ?? node);
  const details: Writable<PlaceDetails> = {
    positionNode: insertBefore ?? node,
    target: location(tree, node, prefixes),
    line,
    column,
  };
  if (actual !== null && actual.length <= MAX_VALUE_LENGTH) details.actual = actual;
  if (outcome !== null) addAmounts(details, outcome, calculation!);
  else if (expected !== undefined) details.expected = expected;
  else if (calculation?.target === null) addExpected(details, calculation, tree, prefixes);
  if (codes !== undefined && codes.length <= MAX_LIST_LENGTH) details.allowed = codes;
  if (suggestion !== null) details.suggestion = suggestion;
  if (lineId !== null) details.lineId = lineId;
  if (term !== null) details.term = term;
  if (missing !== null) details.missing = missing;
  if (related.length > 0) details.related = related.map((each) => describeRelated(each, tree, prefixes));
  return details;
}

/**
 * Copies the optional details that are present, field by field: spreading objects takes several times as long, and
 * there may be thousands of issues.
 */
export function copyDetails(target: Writable<OptionalDetails>, source: OptionalDetails): void {
  if (source.actual !== undefined) target.actual = source.actual;
  if (source.expected !== undefined) target.expected = source.expected;
  if (source.difference !== undefined) target.difference = source.difference;
  if (source.tolerance !== undefined) target.tolerance = source.tolerance;
  if (source.allowed !== undefined) target.allowed = source.allowed;
  if (source.suggestion !== undefined) target.suggestion = source.suggestion;
  if (source.lineId !== undefined) target.lineId = source.lineId;
  if (source.term !== undefined) target.term = source.term;
  if (source.missing !== undefined) target.missing = source.missing;
  if (source.related !== undefined) target.related = source.related;
}

/** The code list of a rule that checks a single value; undefined for other rules. */
export function allowedCodes({ shape }: Assertion): readonly string[] | undefined {
  return shape?.kind === 'value' && shape.codes !== undefined && 'values' in shape.codes
    ? shape.codes.values
    : undefined;
}

/** Adds the expected amount, the difference and the tolerance. */
function addAmounts(
  details: Writable<PlaceDetails>,
  { expected, difference, isTooHigh }: Outcome,
  { tolerance }: Calculation,
): void {
  details.expected = formatAmount(expected);
  details.difference = formatAmount(isTooHigh ? difference : negateExact(difference));
  if (tolerance !== undefined) details.tolerance = exactToString(tolerance);
}

/** Adds the expected amount of a missing total. */
function addExpected(details: Writable<PlaceDetails>, calculation: Calculation, tree: Tree, prefixes: Prefixes): void {
  const elements = Elements.of(tree, prefixes);
  const expected = calculation.expected((node) => elements.amount(node));
  if (expected !== undefined) details.expected = formatAmount(expected);
}

/** The trimmed text of a node; null for groups. */
function textOfValue(tree: Tree, node: number): string | null {
  const isGroup = node <= 0 || (tree.kind[node] === ELEMENT && hasElements(tree, node));
  return isGroup ? null : tree.stringValue(node).trim();
}

function describeRelated(node: number, tree: Tree, prefixes: Prefixes): RelatedPlace {
  const { line, column } = lineColumn(tree, node);
  return {
    location: location(tree, node, prefixes),
    line,
    column,
    value: textOfValue(tree, node)?.slice(0, MAX_VALUE_LENGTH) ?? null,
    term: termIdOf(tree, node, prefixes),
  };
}

/** The identifier of the invoice line that contains a node; null if there is none. */
function invoiceLineId(node: number, tree: Tree, prefixes: Prefixes): string | null {
  const elements = Elements.of(tree, prefixes);
  const terms = Terms.of(elements);
  if (terms === null) return null;
  const line = terms.enclosingGroup(tree.kind[node] === ATTRIBUTE ? tree.parent[node]! : node, 'BG-25');
  return elements.text(terms.in(line, 'BT-126')[0] ?? -1) || null;
}

/** The stated and the expected amount of a calculation; null if the stated amount is right or missing. */
function outcomeOf(calculation: Calculation | undefined, tree: Tree, prefixes: Prefixes): Outcome | null {
  if (calculation === undefined) return null;
  const elements = Elements.of(tree, prefixes);
  return computeOutcome(calculation, (node) => elements.amount(node));
}
