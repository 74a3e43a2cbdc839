import { BUSINESS_TERMS } from './messages/business-terms.js';
import type { Assertion, Finding } from './types.js';
import { ATTRIBUTE, ELEMENT, type Tree } from './xml/tree.js';

const BUSINESS_TERM = /\bB[TG]-\d+\b/;

/**
 * What a finding is about, for the reader: the element whose absence the rule complains of, else the business term
 * that the publisher's text names first, else the element in which the rule was checked.
 * @param prefixes namespace to prefix
 */
export function fieldOf(finding: Finding, tree: Tree, prefixes: ReadonlyMap<string, string>): string | null {
  const { assertion } = finding;
  return assertion.subject ?? termOf(assertion) ?? elementName(tree, finding.node, prefixes);
}

/** `BT-10 (Buyer reference)`. */
function termOf(assertion: Assertion): string | null {
  const id = BUSINESS_TERM.exec(assertion.text)?.[0];
  if (id === undefined) return null;
  return BUSINESS_TERMS[id] === undefined ? null : `${id} (${BUSINESS_TERMS[id]})`;
}

/** Prefixed name of the element, or of the element that the attribute or text belongs to; null for the document. */
export function elementName(tree: Tree, node: number, prefixes: ReadonlyMap<string, string>): string | null {
  let element = node;
  while (element > 0 && tree.kind[element] !== ELEMENT) element = tree.parent[element]!;
  if (element <= 0) return null;
  const { uri, local } = tree.names[tree.name[element]!]!;
  const prefix = prefixes.get(uri);
  const name = prefix === undefined ? local : `${prefix}:${local}`;
  return tree.kind[node] === ATTRIBUTE ? `${name}/@${tree.names[tree.name[node]!]!.local}` : name;
}
