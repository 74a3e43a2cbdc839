/** Sentences about the single value that a rule checks: the value itself, its decimals, or the nearest valid code. */
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

/**
 * The sentence that quotes the checked value; null if the rule does not check a single value, or if the value is
 * absent.
 */
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
  // Base64 content is too long and unreadable.
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
  // If only invisible characters are wrong, the sentence suggests no other value.
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

/**
 * The name of an attribute; null for an element. Sentences need the name, since readers take "value" for the element's
 * value.
 */
function attributeName({ kind, names, name }: Tree, node: number): string | null {
  return kind[node] === ATTRIBUTE ? clip(names[name[node]!]!.local) : null;
}

/**
 * The path to the value that the sentence quotes. This is the value that the test reads; for a missing attribute, its
 * element; for a forbidden attribute, the attribute; for an element of the wrong kind, the code that states the kind.
 * Null if no value would help.
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
 * How often the counted element occurs; null if the rule does not count, or if it counts only elements of a certain
 * kind.
 */
export function countOf({ assertion: { shape }, node }: Finding, tree: Tree, prefixes: Prefixes): number | null {
  if (shape?.kind !== 'count' || shape.isVariant || shape.path[0] === '//') return null;
  return nodesAt(tree, node, shape.path, prefixes).length;
}

/**
 * The sentence that says how often an element occurs. Null if it occurs once, or if it is missing and the message says
 * so.
 */
function countSentence(finding: Finding, tree: Tree, prefixes: Prefixes, language: Language): Part | null {
  const count = countOf(finding, tree, prefixes);
  if (count === null || count === 1) return null;
  if (count > 1) return part('evidence.found', { count });
  return findEntry(finding.assertion, language) === null ? null : part('evidence.absent');
}

/** The sentence with the value of a term or element: "BT-5 is EUR." */
export function quoteValue(term: string, value: Datum): Part {
  return part('words.sentence', { text: part('evidence.term', { term, value }) });
}

/**
 * The node that a test reads, or the checked node if the test does not show what it reads. -1 if the test reads a node
 * that does not exist; null if it is unclear what the test reads.
 * @param terms ids of the terms that the message names; the checked node is returned only if it is one of them
 */
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
 * The sentence that quotes the value of the checked node, if the test does not show which value it reads.
 * @param terms ids of the terms that the message names: quoting any other term would mislead
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
  // If the rule requires a sibling of the checked node, the value of the checked node is not wrong.
  const requiresSibling = reads.some((read) => read.for === 'presence' && read.path[0] === '..');
  if (requiresSibling && attribute === null) return quoteValue(term?.id ?? tree.lexicalName(node), clip(value));
  return attribute === null
    ? part('evidence.value', { value: clip(value) })
    : part('evidence.attribute', { attribute, value: clip(value) });
}
