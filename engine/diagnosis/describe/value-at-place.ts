/**
 * Adds the value at the place of a finding to its message: if a rule reads several values, only the place shows which
 * one is wrong.
 */
import { quoteValue } from '../facts/evidence/values.js';
import type { MessageParts } from './message.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { splitMessage } from './split-message.js';
import { clip } from 'einvoice-wording/clip.js';
import { isAboutCurrency } from '../facts/calculations/other-currency.js';
import {
  hasInvisible,
  isPlainText,
  listInvisible,
  withoutBlanks,
  stripInvisible,
} from '../facts/evidence/invisible-characters.js';
import { isInSignature, isSignatureNode } from 'einvoice-schematron/xml/signature.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { termIdsAt } from '../facts/terms/term-paths.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Finding } from 'einvoice-core/types.js';
import { type PlaceDetails, codesOf } from './details.js';
import type { Place } from '../place/where.js';

/** Longer values are free texts. */
const LONGEST = 60;

/** Adds the value at the place, unless the message already contains it. */
export function addValue(
  said: MessageParts,
  { assertion, error }: Finding,
  { actual = '', target, term, missing }: Partial<PlaceDetails>,
): MessageParts {
  // If the rule could not be evaluated, the wrong value is unknown; if elements are surplus, no value is wrong.
  const isRead = error === undefined && assertion.shape?.kind !== 'count';
  // The publisher's text already contains values.
  const isPublishers = said.fix === null;
  if (!isRead || isPublishers || actual.length > LONGEST || missing !== undefined) return said;
  const value = clip(actual);
  if (value === '' || names(said, value)) return said;
  const sentence = valueSentence({ actual, target, term });
  return sentence === null ? said : { ...said, evidence: [sentence, ...said.evidence] };
}

/** Whether a sentence contains a value. */
function names(said: MessageParts, value: string): boolean {
  return splitMessage(said).some(({ data }) => Object.values(data).some((texts) => texts.includes(value)));
}

/** The sentence with the value at a place; null if the place has no name. */
export function valueSentence({
  actual = '',
  target,
  term,
}: {
  readonly actual?: string | undefined;
  readonly target?: string | null | undefined;
  readonly term?: string | undefined;
}): Part | null {
  const name = term ?? lastNames(target ?? '');
  return name === '' ? null : quoteValue(name, clip(actual));
}

/** Removes a sentence from the evidence. */
export function withoutSentence(said: MessageParts, sentence: Part): MessageParts {
  const isOther = (each: Part): boolean => JSON.stringify(each) !== JSON.stringify(sentence);
  return { ...said, evidence: said.evidence.filter(isOther) };
}

/** Replaces the fix by a remark: the invoice's own specification allows this, although the one it extends does not. */
export function withoutFix(said: MessageParts): MessageParts {
  return { ...said, fix: part('evidence.allowedHere') };
}

/** Replaces the fix by a remark: the place is inside a signature, which any change would invalidate. */
export function addSignatureRemark(said: MessageParts, tree: Tree, node: number): MessageParts {
  return isSignatureNode(tree, node) || !isInSignature(tree, node)
    ? said
    : { ...said, fix: part('evidence.inSignature') };
}

/** Adds the differing values if they should be equal. */
export function addUnequalValues(said: MessageParts, { alike = [] }: Place, tree: Tree): MessageParts {
  const values = [...new Set(alike.map((node) => clip(tree.stringValue(node).trim())))];
  if (values.length < 2) return said;
  return withEvidence(said, part('evidence.alike', { values: values.map((text) => part('words.quoted', { text })) }));
}

/** Says which of several required parts are missing. */
export function addAbsentPart(
  said: MessageParts,
  { node, missing, instead = [], isOfSeveral }: Place,
  tree: Tree,
  prefixes: Prefixes,
): MessageParts {
  if (isOfSeveral !== true) return said;
  const ids = [{ node, missing }, ...instead].flatMap((place) =>
    termIdsAt([...prefixedPath(tree, place.node, prefixes), ...(place.missing ?? [])]),
  );
  if (ids.length === 0) return said;
  return withEvidence(said, part('evidence.absentPart', { terms: { id: 'or', data: { items: [...new Set(ids)] } } }));
}

/** Adds a sentence before the fix, if the message has one. */
function withEvidence(said: MessageParts, sentence: Part): MessageParts {
  return said.fix === null ? said : { ...said, evidence: [...said.evidence, sentence] };
}

/** Adds the invisible characters of a value if they may be the problem. */
export function addInvisible(
  said: MessageParts,
  { assertion, error }: Finding,
  { node, missing }: Place,
  tree: Tree,
): MessageParts {
  const isValue = node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
  if (error !== undefined || missing !== null || !isValue) return said;
  const value = tree.stringValue(node);
  // The message about currencies shows the blanks anyway.
  if (!hasInvisible(value) || isAboutCurrency(assertion.code)) return said;
  const codes = codesOf(assertion);
  if (codes === undefined && (isPlainText(value) || isOnlyBroken(value, tree.names[tree.name[node]!]?.local)))
    return said;
  const isDecimal = assertion.traits?.countsDecimals === true;
  const seen = stripInvisible(value);
  const isQuoted = seen !== '' && [seen, withoutBlanks(value)].some((each) => names(said, clip(each)));
  // Without the invisible characters the code would still be invalid.
  if ((codes !== undefined && !codes.includes(seen)) || !isQuoted) return said;
  const isRight = codes !== undefined || (isDecimal && /^[+-]?\d*(?:\.\d{0,2})?$/.test(seen));
  const told = withEvidence(said, listInvisible(value));
  return isRight && said.fix !== null ? { ...told, fix: part('schema.write', { near: seen }) } : told;
}

/** Whether line breaks are the only unusual characters in a text. */
function isOnlyBroken(value: string, name = ''): boolean {
  return TEXTS.test(name) && value.replace(/[ \t\r\n]+/g, ' ').trim() === stripInvisible(value);
}

/** Names of elements that may contain several lines. */
const TEXTS = /(?:Note|Description|Content|Information)$/;

/** The last name of a location, `cbc:ID`; for an attribute with its element, `cbc:ID/@schemeID`. */
function lastNames(location: string): string {
  const steps = location.replace(/\[\d+\]/g, '').split('/');
  return steps.slice(steps.at(-1)?.startsWith('@') === true ? -2 : -1).join('/');
}
