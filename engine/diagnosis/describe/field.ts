/** Determines the field of an issue: the name of a business term, an element or an attribute. */
import { displayTerm } from 'einvoice-wording/term-names.js';
import { joinPaths } from './families.js';
import { sharesName, termAt, termIdOf } from '../facts/terms/term-paths.js';
import type { Calculation } from '../facts/calculations/calculation.js';
import type { Message } from './message.js';
import type { DocumentContext } from '../facts/context.js';
import type { Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, elementName, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Place } from '../place/place.js';

/** The parts of a message that decide the field. */
interface FieldMessage extends Pick<Message, 'businessTerms'> {
  readonly calculation?: Calculation | undefined;
}

/**
 * The field of a finding: the first of the following that is known. The calculated field; the element that the test
 * requires or reads; the first business term of the message; the checked element. If several terms have the same
 * element name (`cbc:ID`), the field is the term instead of the element.
 * @param message the message of the finding
 * @param place the place to change
 */
export function findField(
  finding: Finding,
  message: FieldMessage,
  place: Pick<Place, 'node' | 'missing' | 'exclusiveSets'>,
  { tree, prefixes, language }: DocumentContext,
): string | null {
  const { assertion, node } = finding;
  const termAtPlace = place.missing === null ? termOfNode(place.node, tree, prefixes) : null;
  // If the message names several terms, the field is the term at the place.
  const termNamedInMessage = message.businessTerms.find(({ id }) => id === termAtPlace);
  const termForMessage = termNamedInMessage ?? message.businessTerms[0];
  const path = isOnlyShownByPlace(finding, message, place)
    ? prefixedPath(tree, place.node, prefixes)
    : pathOfField(finding, message, tree, prefixes);
  if (path === null) {
    const missingTerm =
      place.missing === null ? null : termAt([...prefixedPath(tree, place.node, prefixes), ...place.missing], language);
    if (missingTerm !== null) return displayTerm(missingTerm);
    // The place is an attribute, but the message names only terms of elements.
    if (
      place.missing === null &&
      tree.kind[place.node] === ATTRIBUTE &&
      termForMessage !== undefined &&
      termForMessage.id !== termAtPlace
    )
      return lastName(prefixedPath(tree, place.node, prefixes));
    if (assertion.subject !== null && !(termForMessage && sharesName(assertion.subject))) return assertion.subject;
    return termForMessage ? displayTerm(termForMessage) : elementName(tree, node, prefixes);
  }
  const name = lastName(path);
  const termOfPath = termAt(path, language);
  const isScheme = assertion.shape?.kind === 'value' && SCHEME_ATTRIBUTE.test(name);
  const uniqueTerm = sharesName(name) ? termOfPath : isScheme ? termNamedInMessage : null;
  const term = message.calculation !== undefined ? (termOfPath ?? termForMessage) : uniqueTerm;
  return term ? displayTerm(term) : name;
}

/**
 * Matches the scheme of an identifier. Its field is the term of the identifier, which says more than the attribute
 * name.
 */
const SCHEME_ATTRIBUTE = /^\w+:ID\/@schemeID$/;

/** The id of the term of a node; for an attribute without a term, the id of the term of its element. */
function termOfNode(node: number, tree: Tree, prefixes: Prefixes): string | null {
  if (node <= 0) return null;
  const termId = termIdOf(tree, node, prefixes);
  return termId ?? (tree.kind[node] === ATTRIBUTE ? termIdOf(tree, tree.parent[node]!, prefixes) : null);
}

/** Whether a test is about several elements, so that only the place shows which one is wrong. */
function isOnlyShownByPlace(
  { assertion, node }: Finding,
  { calculation }: Pick<FieldMessage, 'calculation'>,
  place: Pick<Place, 'node' | 'missing' | 'exclusiveSets'>,
): boolean {
  if (place.missing !== null || place.node <= 0 || place.node === node || calculation !== undefined) return false;
  return place.exclusiveSets !== undefined || (assertion.shape === null && assertion.subject !== null);
}

/** The path to the field of a finding; null if neither the test nor the calculation shows the field. */
function pathOfField(
  { assertion: { shape }, node }: Finding,
  { calculation }: Pick<FieldMessage, 'calculation'>,
  tree: Tree,
  prefixes: Prefixes,
): NodePath | null {
  if (calculation !== undefined)
    return calculation.target === null ? null : prefixedPath(tree, calculation.target, prefixes);
  if (shape === null) return null;
  const names = joinPaths(prefixedPath(tree, node, prefixes), shape.kind === 'never' ? [] : shape.path);
  return names.length === 0 ? null : names;
}

/** The last name of a path. For an attribute, also the name of its element: `cbc:ID/@schemeID`. */
function lastName(path: NodePath): string {
  const last = path.at(-1)!;
  return last.startsWith('@') && path.length > 1 ? `${path.at(-2)!}/${last}` : last;
}
