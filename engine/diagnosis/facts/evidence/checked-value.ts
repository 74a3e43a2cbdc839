/** Evidence about the one value that a rule checks: the nearest valid code, surplus decimals, a wrong format. */
import type { DocumentContext } from '../context.js';
import type { Assertion, Finding, Language, NodePath } from 'einvoice-core/types.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { findEntry } from 'einvoice-wording/catalogue.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';
import { termAt } from '../terms/term-paths.js';
import { clip, clipUrn } from 'einvoice-wording/clip.js';
import { findNearestInList } from '../values/nearest.js';
import { stripInvisible } from './invisible-characters.js';
import { nodesAt, findValueNode } from '../values/value-node.js';

/** The sentence with the value; null if the rule does not check a single value, or the value is absent. */
export function checkedValueSentence(
  finding: Finding,
  tree: Tree,
  prefixes: Prefixes,
  language: Language,
): Part | null {
  const {
    assertion: { shape },
    node,
  } = finding;
  if (shape?.kind === 'count') return countSentence(finding, tree, prefixes, language);
  const path = shownValuePath(finding.assertion);
  const valueElement = path === null ? -1 : findValueNode(tree, node, path, prefixes);
  // A Base64 file is not readable.
  if (
    valueElement < 0 ||
    (tree.kind[valueElement] === ELEMENT && /BinaryObject$/.test(tree.names[tree.name[valueElement]!]!.local))
  )
    return null;
  const value = tree.stringValue(valueElement).trim();
  const attribute = attributeName(tree, valueElement);
  if (value === '') {
    if (shape?.kind !== 'value') return null;
    return attribute === null ? part('evidence.valueEmpty') : part('evidence.attributeEmpty', { attribute });
  }
  if (finding.assertion.traits?.countsDecimals === true) {
    const decimals = /^[+-]?\d*\.(\d+)$/.exec(value)?.[1]?.length ?? 0;
    return decimals > 2 ? part('evidence.decimals', { value: clip(value), count: decimals }) : null;
  }
  const codes =
    shape?.kind === 'value' && shape.codes !== undefined && 'values' in shape.codes ? shape.codes.values : [];
  // If only invisible characters are wrong, no other value is suggested.
  const nearestCode = codes.length === 0 ? null : findNearestInList(tree, value, codes, valueElement);
  const suggestion = nearestCode === null || codes.includes(stripInvisible(value)) ? null : nearestCode;
  const shownValue = /^urn:/i.test(value) ? clipUrn(value) : clip(value);
  const kind = attribute === null ? 'value' : 'attribute';
  return part(suggestion === null ? `evidence.${kind}` : `evidence.${kind}Near`, {
    value: shownValue,
    near: suggestion ?? undefined,
    attribute: attribute ?? undefined,
  });
}

/** The name of an attribute, because readers take "value" for the value of its element; null for an element. */
function attributeName({ kind, names, name }: Tree, node: number): string | null {
  return kind[node] === ATTRIBUTE ? clip(names[name[node]!]!.local) : null;
}

/**
 * The path to the value that a message is about: the one that the test reads; for a missing attribute, its element; for
 * a forbidden attribute, the attribute; for an element of the wrong kind, the code for its kind. Null if the value is
 * uninformative.
 */
function shownValuePath({ shape, reads = [] }: Pick<Assertion, 'shape' | 'reads'>): NodePath | null {
  if (shape === null) return null;
  if (shape.kind === 'never') return shape.isVariant ? (reads[0]?.path ?? null) : null;
  if (shape.kind === 'value') return shape.path;
  const isAttribute =
    (shape.kind === 'absent' || shape.kind === 'present') && shape.path.at(-1)?.startsWith('@') === true;
  if (!isAttribute) return null;
  return shape.kind === 'absent' ? shape.path : shape.path.slice(0, -1);
}

/**
 * How often the counted element occurs; null if the rule counts only elements of some kind, which a path does not show.
 */
export function countOf({ assertion: { shape }, node }: Finding, tree: Tree, prefixes: Prefixes): number | null {
  if (shape?.kind !== 'count' || shape.isVariant || shape.path[0] === '//') return null;
  return nodesAt(tree, node, shape.path, prefixes).length;
}

/** The sentence with the count if it is above one; the message itself says when something is missing. */
function countSentence(finding: Finding, tree: Tree, prefixes: Prefixes, language: Language): Part | null {
  const count = countOf(finding, tree, prefixes);
  if (count === null || count === 1) return null;
  if (count > 1) return part('evidence.found', { count });
  return findEntry(finding.assertion, language) === null ? null : part('evidence.absent');
}

/** A sentence with the value of a term or element. */
export function quoteValue(term: string, value: Datum): Part {
  return part('words.sentence', { text: part('evidence.term', { term, value }) });
}

/** The node that a test reads, else the checked node if it has a value; -1 for none, null for several. */
export function findTestedNode(
  { assertion: { shape }, node }: Finding,
  terms: readonly string[],
  tree: Tree,
  prefixes: Prefixes,
): number | null {
  if (shape !== null && shape.kind !== 'value') return null;
  if (shape !== null && shape.path[0] !== '//' && nodesAt(tree, node, shape.path, prefixes).length === 0) return -1;
  const tested = findValueNode(tree, node, shape === null ? [] : shape.path, prefixes);
  if (tested < 0 || shape !== null || terms.length === 0) return tested < 0 ? null : tested;
  const term = termAt(prefixedPath(tree, node, prefixes), 'en');
  return term !== null && terms.includes(term.id) ? tested : null;
}

/**
 * Quotes the value of the checked node if nothing else shows what the test reads.
 * @param terms those that the message names: the value of any other term would mislead
 */
export function contextValueSentence(
  { assertion: { shape, reads = [] }, node }: Finding,
  terms: readonly string[],
  { tree, prefixes, language }: DocumentContext,
): Part | null {
  const valueElement = shape === null ? findValueNode(tree, node, [], prefixes) : -1;
  const value = valueElement < 0 ? '' : tree.stringValue(valueElement).trim();
  if (value === '') return null;
  const term = termAt(prefixedPath(tree, node, prefixes), language);
  if (terms.length > 0 && (term === null || !terms.includes(term.id))) return null;
  const attribute = attributeName(tree, valueElement);
  // If a sibling is missing, this value is not wrong.
  const requiresSibling = reads.some((read) => read.for === 'presence' && read.path[0] === '..');
  if (requiresSibling && attribute === null) return quoteValue(term?.id ?? tree.lexicalName(node), clip(value));
  return attribute === null
    ? part('evidence.value', { value: clip(value) })
    : part('evidence.attribute', { attribute, value: clip(value) });
}
