/** What a finding is about, in one name: an element, an attribute or a business term. */
import { displayTerm } from 'einvoice-wording/term-names.js';
import { joined } from './families.js';
import { sharesName, termAt, termIdOf } from '../facts/terms/term-paths.js';
import type { Calculation } from '../facts/calculations/calculation.js';
import type { Message } from './message.js';
import type { DocumentContext } from '../facts/context.js';
import type { Finding, NodePath } from 'einvoice-core/types.js';
import { type Prefixes, elementName, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Place } from '../place/where.js';

/** What is said of a finding, and what its rule calculates. */
interface FieldMessage extends Pick<Message, 'businessTerms'> {
  readonly calculation?: Calculation | undefined;
}

/**
 * What a rule calculates; else the element whose presence it asks for or whose value it looks at, where its test tells;
 * else the business term that the message names first; else the element in which the rule was checked. An element whose
 * name several business terms share (`cbc:ID`) is given as its term.
 * @param message what is said about the finding
 * @param place where it is to be changed
 */
export function fieldOf(
  finding: Finding,
  message: FieldMessage,
  place: Pick<Place, 'node' | 'missing' | 'either'>,
  { tree, prefixes, language }: DocumentContext,
): string | null {
  const { assertion, node } = finding;
  const there = place.missing === null ? termOfNode(place.node, tree, prefixes) : null;
  // Of several terms that a message names, the one that stands at the place.
  const named = message.businessTerms.find(({ id }) => id === there);
  const first = named ?? message.businessTerms[0];
  const path = isToldByPlace(finding, message, place)
    ? prefixedPath(tree, place.node, prefixes)
    : targetOf(finding, message, tree, prefixes);
  if (path === null) {
    const lacking =
      place.missing === null ? null : termAt([...prefixedPath(tree, place.node, prefixes), ...place.missing], language);
    if (lacking !== null) return displayTerm(lacking);
    // What an attribute says is none of the terms that the message names.
    if (place.missing === null && tree.kind[place.node] === ATTRIBUTE && first !== undefined && first.id !== there)
      return lastName(prefixedPath(tree, place.node, prefixes));
    if (assertion.subject !== null && !(first && sharesName(assertion.subject))) return assertion.subject;
    return first ? displayTerm(first) : elementName(tree, node, prefixes);
  }
  const name = lastName(path);
  const found = termAt(path, language);
  const isScheme = assertion.shape?.kind === 'value' && SCHEME.test(name);
  const own = sharesName(name) ? found : isScheme ? named : null;
  const term = message.calculation !== undefined ? (found ?? first) : own;
  return term ? displayTerm(term) : name;
}

/** Of an identifier, whose element has a name that says nothing: which one it is says more than that it has a scheme. */
const SCHEME = /^\w+:ID\/@schemeID$/;

/** The number of the term of an element, also for an attribute of it. */
function termOfNode(node: number, tree: Tree, prefixes: Prefixes): string | null {
  if (node <= 0) return null;
  const own = termIdOf(tree, node, prefixes);
  return own ?? (tree.kind[node] === ATTRIBUTE ? termIdOf(tree, tree.parent[node]!, prefixes) : null);
}

/** Whether a test speaks of several things that are (not) there, of which one has been found. */
function isToldByPlace(
  { assertion, node }: Finding,
  { calculation }: Pick<FieldMessage, 'calculation'>,
  place: Pick<Place, 'node' | 'missing' | 'either'>,
): boolean {
  if (place.missing !== null || place.node <= 0 || place.node === node || calculation !== undefined) return false;
  return place.either !== undefined || (assertion.shape === null && assertion.subject !== null);
}

/** Names from the root to what the finding is about; null where neither the test nor a calculation tells. */
function targetOf(
  { assertion: { shape }, node }: Finding,
  { calculation }: Pick<FieldMessage, 'calculation'>,
  tree: Tree,
  prefixes: Prefixes,
): NodePath | null {
  if (calculation !== undefined)
    return calculation.target === null ? null : prefixedPath(tree, calculation.target, prefixes);
  if (shape === null) return null;
  const names = joined(prefixedPath(tree, node, prefixes), shape.kind === 'never' ? [] : shape.path);
  return names.length === 0 ? null : names;
}

function lastName(path: NodePath): string {
  const last = path.at(-1)!;
  return last.startsWith('@') && path.length > 1 ? `${path.at(-2)!}/${last}` : last;
}
