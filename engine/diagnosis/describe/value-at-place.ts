/**
 * Adds the value at the place of a finding to its message. If the rule reads several values, this shows which one is
 * wrong.
 */
import { quoteValue } from '../facts/evidence/checked-value.js';
import type { MessageParts } from './message.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { splitMessage } from './split-message.js';
import { clip } from 'einvoice-wording/clip.js';
import { checksCurrency } from '../facts/calculations/other-currency.js';
import {
  hasInvisible,
  isPlainText,
  listInvisible,
  normalizeBlanks,
  stripInvisible,
} from '../facts/evidence/invisible-characters.js';
import { isInSignature, isSignatureNode } from 'einvoice-schematron/xml/signature.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { termIdsAt } from '../facts/terms/term-paths.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Finding } from 'einvoice-core/types.js';
import { type PlaceDetails, allowedCodes } from './details.js';
import type { Place } from '../place/place.js';

/** Longer values are free texts, which are not quoted. */
const MAX_VALUE_LENGTH = 60;

/** Adds the value at the place of a finding to the message, unless the message already contains the value. */
export function addValue(
  parts: MessageParts,
  { assertion, error }: Finding,
  { actual = '', target, term, missing }: Partial<PlaceDetails>,
): MessageParts {
  // If the rule could not be evaluated, it is unclear which value is wrong. If the rule counts elements, no value is
  // wrong.
  const isValueKnown = error === undefined && assertion.shape?.kind !== 'count';
  // The publisher's text already contains values.
  const isPublisherText = parts.fix === null;
  if (!isValueKnown || isPublisherText || actual.length > MAX_VALUE_LENGTH || missing !== undefined) return parts;
  const value = clip(actual);
  if (value === '' || containsValue(parts, value)) return parts;
  const sentence = valueSentence({ actual, target, term });
  return sentence === null ? parts : { ...parts, evidence: [sentence, ...parts.evidence] };
}

/** Whether a message already contains a value. */
function containsValue(parts: MessageParts, value: string): boolean {
  return splitMessage(parts).some(({ data }) => Object.values(data).some((texts) => texts.includes(value)));
}

/** The sentence with the value at a place; null if the place has neither term nor element name. */
export function valueSentence({
  actual = '',
  target,
  term,
}: {
  readonly actual?: string | undefined;
  readonly target?: string | null | undefined;
  readonly term?: string | undefined;
}): Part | null {
  const fieldName = term ?? lastStep(target ?? '');
  return fieldName === '' ? null : quoteValue(fieldName, clip(actual));
}

/** Removes a sentence with figures or values from a message. */
export function removeSentence(parts: MessageParts, sentence: Part): MessageParts {
  const isDifferent = (each: Part): boolean => JSON.stringify(each) !== JSON.stringify(sentence);
  return { ...parts, evidence: parts.evidence.filter(isDifferent) };
}

/** Replaces the fix by the remark that the specification of the invoice allows what its base specification does not. */
export function replaceFixAllowedHere(parts: MessageParts): MessageParts {
  return { ...parts, fix: part('evidence.allowedHere') };
}

/** If the place is inside a signature, replaces the fix by the remark that any change invalidates the signature. */
export function replaceFixInSignature(parts: MessageParts, tree: Tree, node: number): MessageParts {
  return isSignatureNode(tree, node) || !isInSignature(tree, node)
    ? parts
    : { ...parts, fix: part('evidence.inSignature') };
}

/** Adds the different values of nodes whose values must be equal. */
export function addUnequalValues(parts: MessageParts, { mustBeEqual = [] }: Place, tree: Tree): MessageParts {
  const values = [...new Set(mustBeEqual.map((node) => clip(tree.stringValue(node).trim())))];
  if (values.length < 2) return parts;
  return addEvidence(parts, part('evidence.alike', { values: values.map((text) => part('words.quoted', { text })) }));
}

/** Adds a sentence that says which of several required elements are missing. */
export function addMissingPart(
  parts: MessageParts,
  { node, missing, alternatives = [], isOneOfSeveral }: Place,
  tree: Tree,
  prefixes: Prefixes,
): MessageParts {
  if (isOneOfSeveral !== true) return parts;
  const termIds = [{ node, missing }, ...alternatives].flatMap((place) =>
    termIdsAt([...prefixedPath(tree, place.node, prefixes), ...(place.missing ?? [])]),
  );
  if (termIds.length === 0) return parts;
  return addEvidence(
    parts,
    part('evidence.absentPart', { terms: { id: 'or', data: { items: [...new Set(termIds)] } } }),
  );
}

/** Adds a sentence with figures or values to a message, but not to a publisher's text, which has no fix. */
function addEvidence(parts: MessageParts, sentence: Part): MessageParts {
  return parts.fix === null ? parts : { ...parts, evidence: [...parts.evidence, sentence] };
}

/** Adds a sentence that lists the invisible characters of a value, if they may be the problem. */
export function addInvisibleCharacters(
  parts: MessageParts,
  { assertion, error }: Finding,
  { node, missing }: Place,
  tree: Tree,
): MessageParts {
  const isValue = node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
  if (error !== undefined || missing !== null || !isValue) return parts;
  const value = tree.stringValue(node);
  // Messages about currencies mention blanks anyway.
  if (!hasInvisible(value) || checksCurrency(assertion.code)) return parts;
  const codes = allowedCodes(assertion);
  if (
    codes === undefined &&
    (isPlainText(value) || differsOnlyInLineBreaks(value, tree.names[tree.name[node]!]?.local))
  )
    return parts;
  const limitsDecimals = assertion.traits?.countsDecimals === true;
  const visible = stripInvisible(value);
  const isQuoted = visible !== '' && [visible, normalizeBlanks(value)].some((each) => containsValue(parts, clip(each)));
  // The sentence does not help if the code is invalid even without invisible characters, or if no value is quoted.
  if ((codes !== undefined && !codes.includes(visible)) || !isQuoted) return parts;
  const isVisibleValid = codes !== undefined || (limitsDecimals && /^[+-]?\d*(?:\.\d{0,2})?$/.test(visible));
  const withCharacters = addEvidence(parts, listInvisible(value));
  return isVisibleValid && parts.fix !== null
    ? { ...withCharacters, fix: part('schema.write', { near: visible }) }
    : withCharacters;
}

/** Whether line breaks are the only unusual characters in a text that may have several lines. */
function differsOnlyInLineBreaks(value: string, name = ''): boolean {
  return MULTI_LINE_ELEMENT.test(name) && value.replace(/[ \t\r\n]+/g, ' ').trim() === stripInvisible(value);
}

/** Names of elements that may contain several lines of text. */
const MULTI_LINE_ELEMENT = /(?:Note|Description|Content|Information)$/;

/**
 * The last step of a location without its index: `cbc:ID`. For an attribute, also the step of its element:
 * `cbc:ID/@schemeID`.
 */
function lastStep(location: string): string {
  const steps = location.replace(/\[\d+\]/g, '').split('/');
  return steps.slice(steps.at(-1)?.startsWith('@') === true ? -2 : -1).join('/');
}
