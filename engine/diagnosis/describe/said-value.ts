/** The value at the place of a finding, in a message that does not name it: where a rule reads several, only the place tells. */
import { saying } from '../facts/evidence/values.js';
import type { Said } from './message.js';
import { type Part, part } from 'einvoice-wording/part.js';
import { toldParts } from './told-parts.js';
import { clip } from 'einvoice-wording/clip.js';
import { isAboutCurrency } from '../facts/calculations/other-currency.js';
import { hasUnseen, isPlainText, unseenIn, withoutBlanks, withoutUnseen } from '../facts/evidence/unseen.js';
import { isInSignature, isSignatureNode } from 'einvoice-schematron/xml/signature.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { termIdsAt } from '../facts/terms/term-paths.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { hasElements } from '../facts/values/value-node.js';
import type { Finding } from 'einvoice-core/types.js';
import { type PlaceDetails, codesOf } from './details.js';
import type { Place } from '../place/where.js';

/** Longer ones are no values that somebody got wrong, but texts. */
const LONGEST = 60;

/** Adds the value at the place of the finding, where the message does not name it. */
export function withValue(
  said: Said,
  { assertion, error }: Finding,
  { actual = '', target, term, missing }: Partial<PlaceDetails>,
): Said {
  // Of what could not be evaluated nobody knows which value is wrong; of what is there too often, all are.
  const isRead = error === undefined && assertion.shape?.kind !== 'count';
  // The publisher's own text has its values filled in by its rule.
  const isPublishers = said.fix === null;
  if (!isRead || isPublishers || actual.length > LONGEST || missing !== undefined) return said;
  const value = clip(actual);
  if (value === '' || names(said, value)) return said;
  const sentence = valueSentence({ actual, target, term });
  return sentence === null ? said : { ...said, evidence: [sentence, ...said.evidence] };
}

/** Whether a value stands in one of the sentences. */
function names(said: Said, value: string): boolean {
  return toldParts(said).some(({ data }) => Object.values(data).some((texts) => texts.includes(value)));
}

/** The sentence that quotes the value at a place; null where that has no name. */
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
  return name === '' ? null : saying(name, clip(actual));
}

/** Takes a sentence out of the evidence. */
export function withoutSentence(said: Said, sentence: Part): Said {
  const isOther = (each: Part): boolean => JSON.stringify(each) !== JSON.stringify(sentence);
  return { ...said, evidence: said.evidence.filter(isOther) };
}

/** Says in place of the fix that the specification of the invoice allows it: only one on which it builds does not. */
export function withoutFix(said: Said): Said {
  return { ...said, fix: part('evidence.allowedHere') };
}

/** Says in place of the fix that the place is in a signature: changed by hand, it would no longer be signed. */
export function withSignature(said: Said, tree: Tree, node: number): Said {
  return isSignatureNode(tree, node) || !isInSignature(tree, node)
    ? said
    : { ...said, fix: part('evidence.inSignature') };
}

/** Adds the values that should be the same, and are not. */
export function withAlike(said: Said, { alike = [] }: Place, tree: Tree): Said {
  const values = [...new Set(alike.map((node) => clip(tree.stringValue(node).trim())))];
  if (values.length < 2) return said;
  return withEvidence(said, part('evidence.alike', { values: values.map((text) => part('words.quoted', { text })) }));
}

/** Adds which of several things that a rule asks for are missing. */
export function withAbsentPart(
  said: Said,
  { node, missing, instead = [], isOfSeveral }: Place,
  tree: Tree,
  prefixes: Prefixes,
): Said {
  if (isOfSeveral !== true) return said;
  const ids = [{ node, missing }, ...instead].flatMap((place) =>
    termIdsAt([...prefixedPath(tree, place.node, prefixes), ...(place.missing ?? [])]),
  );
  if (ids.length === 0) return said;
  return withEvidence(said, part('evidence.absentPart', { terms: { id: 'or', data: { items: [...new Set(ids)] } } }));
}

/** Adds a sentence in front of the fix, where there is one. */
function withEvidence(said: Said, sentence: Part): Said {
  return said.fix === null ? said : { ...said, evidence: [...said.evidence, sentence] };
}

/** Adds the invisible characters of the value, where they may be what is wrong. */
export function withUnseenOf(said: Said, { assertion, error }: Finding, { node, missing }: Place, tree: Tree): Said {
  const isValue = node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
  if (error !== undefined || missing !== null || !isValue) return said;
  const value = tree.stringValue(node);
  // Of two currencies it is told already which one has the blanks.
  if (!hasUnseen(value) || isAboutCurrency(assertion.code)) return said;
  const codes = codesOf(assertion);
  if (codes === undefined && (isPlainText(value) || isOnlyBroken(value, tree.names[tree.name[node]!]?.local)))
    return said;
  const isDecimal = assertion.traits?.countsDecimals === true;
  const seen = withoutUnseen(value);
  const isQuoted = seen !== '' && [seen, withoutBlanks(value)].some((each) => names(said, clip(each)));
  // A code that is none is none without blanks either.
  if ((codes !== undefined && !codes.includes(seen)) || !isQuoted) return said;
  const isRight = codes !== undefined || (isDecimal && /^[+-]?\d*(?:\.\d{0,2})?$/.test(seen));
  const told = withEvidence(said, unseenIn(value));
  return isRight && said.fix !== null ? { ...told, fix: part('schema.write', { near: seen }) } : told;
}

/** Whether there is nothing unusual about a text but its lines. */
function isOnlyBroken(value: string, name = ''): boolean {
  return TEXTS.test(name) && value.replace(/[ \t\r\n]+/g, ' ').trim() === withoutUnseen(value);
}

/** What elements are called whose texts may have several lines. */
const TEXTS = /(?:Note|Description|Content|Information)$/;

/** `cbc:ID` or `cbc:ID/@schemeID` of a location. */
function lastNames(location: string): string {
  const steps = location.replace(/\[\d+\]/g, '').split('/');
  return steps.slice(steps.at(-1)?.startsWith('@') === true ? -2 : -1).join('/');
}
