/** The value at the place of a finding, in a message that does not name it: where a rule reads several, only the place tells. */
import type { Message } from '../messages/message.js';
import { decimalIn, fill, sentencesOf } from '../messages/sentences.js';
import { clipped } from '../messages/evidence/clip.js';
import { isAboutCurrency } from '../messages/evidence/currency.js';
import { hasUnseen, isPlainText, withUnseen, withoutUnseen } from '../messages/evidence/unseen.js';
import { isInSignature, isSignatureAt } from '../xml/signature.js';
import { ELEMENT, type Tree } from '../xml/tree.js';
import { termIdsAt } from '../messages/term-paths.js';
import { pathOf } from '../xml/prefixed-names.js';
import { hasElements } from '../messages/evidence/value-node.js';
import type { Finding, Language } from '../types.js';
import { type Facts, codesOf } from './facts.js';
import type { Place } from './where.js';

/** Longer ones are no values that somebody got wrong, but texts. */
const LONGEST = 60;

/** The message with what the invoice says where it is to be changed. */
export function withValue(
  message: Message,
  { assertion, error }: Finding,
  { actual = '', target, term, missing }: Partial<Facts>,
  language: Language,
): Message {
  // Of what could not be evaluated nobody knows which value is wrong; of what is there too often, all are.
  const isRead = error === undefined && assertion.shape?.kind !== 'count';
  // The publisher's own text has its values filled in by its rule.
  const isPublishers = message.fix === null;
  if (!isRead || isPublishers || actual.length > LONGEST || missing !== undefined) return message;
  const value = clipped(actual);
  if (value === '' || message.message.includes(value)) return message;
  const written = decimalIn(value, language);
  if (written !== value && message.message.includes(written)) return message;
  const sentence = valueSentence({ actual, target, term }, language);
  if (sentence === null) return message;
  const { problem } = message;
  return message.message.startsWith(problem)
    ? { ...message, message: `${problem} ${sentence}${message.message.slice(problem.length)}` }
    : { ...message, message: `${message.message} ${sentence}` };
}

/** What the invoice says at a place; null where that has no name. */
export function valueSentence(
  {
    actual = '',
    target,
    term,
  }: {
    readonly actual?: string | undefined;
    readonly target?: string | null | undefined;
    readonly term?: string | undefined;
  },
  language: Language,
): string | null {
  const name = term ?? lastNames(target ?? '');
  return name === '' ? null : `${fill(sentencesOf(language).evidence.term, { term: name, value: clipped(actual) })}.`;
}

/** The message of what the specification of the invoice allows, though another one on which it builds does not. */
export function withoutFix<M extends Message>(message: M, language: Language): M {
  return withFix(message, sentencesOf(language).evidence.allowedHere);
}

/** The message of what is in a signature: what it is changed into is no longer signed. */
export function withSignature<M extends Message>(message: M, tree: Tree, node: number, language: Language): M {
  return isSignatureAt(tree, node) || !isInSignature(tree, node)
    ? message
    : withFix(message, sentencesOf(language).evidence.inSignature);
}

function withFix<M extends Message>(message: M, other: string): M {
  const { fix } = message;
  const said =
    fix !== null && message.message.endsWith(fix) ? message.message.slice(0, -fix.length) : `${message.message} `;
  return { ...message, fix: other, message: `${said}${other}` };
}

/** The message with all values that should be the same. */
export function withAlike(message: Message, { alike = [] }: Place, tree: Tree, language: Language): Message {
  const { fix } = message;
  const values = [...new Set(alike.map((node) => clipped(tree.stringValue(node).trim())))];
  if (values.length < 2 || fix === null || !message.message.endsWith(fix)) return message;
  const { evidence, quoted } = sentencesOf(language);
  const sentence = fill(evidence.alike, { values: values.map((text) => fill(quoted, { text })).join(', ') });
  return { ...message, message: `${message.message.slice(0, -fix.length)}${sentence} ${fix}` };
}

/** The message with what is missing of several things that a rule asks for. */
export function withAbsentPart(
  message: Message,
  { node, missing, instead = [], isOfSeveral }: Place,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): Message {
  const { fix } = message;
  if (isOfSeveral !== true || fix === null || !message.message.endsWith(fix)) return message;
  const ids = [{ node, missing }, ...instead].flatMap((place) =>
    termIdsAt([...pathOf(tree, place.node, prefixes), ...(place.missing ?? [])]),
  );
  if (ids.length === 0) return message;
  const { evidence, or } = sentencesOf(language);
  const named = [...new Set(ids)];
  const terms = named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} ${or} ${named.at(-1)!}`;
  const sentence = fill(evidence.absentPart, { terms });
  return { ...message, message: `${message.message.slice(0, -fix.length)}${sentence} ${fix}` };
}

/** The message with what can't be seen of the value that is to be changed, where that may be what is wrong. */
export function withUnseenOf(
  message: Message,
  { assertion, error }: Finding,
  { node, missing }: Place,
  tree: Tree,
  language: Language,
): Message {
  const isValue = node > 0 && (tree.kind[node] !== ELEMENT || !hasElements(tree, node));
  if (error !== undefined || missing !== null || message.calculation !== undefined || !isValue) return message;
  const value = tree.stringValue(node);
  // Of two currencies it is told already which one has the blanks.
  if (!hasUnseen(value) || isAboutCurrency(assertion.code)) return message;
  const codes = codesOf(assertion);
  if (codes === undefined && (isPlainText(value) || isOnlyBroken(value, tree.names[tree.name[node]!]?.local)))
    return message;
  const isDecimal = assertion.traits?.countsDecimals === true;
  const isRight = (seen: string): boolean =>
    codes === undefined ? isDecimal && /^[+-]?\d*(?:\.\d{0,2})?$/.test(seen) : codes.includes(seen);
  // A code that is none is none without blanks either.
  const isOther = codes !== undefined && !codes.includes(withoutUnseen(value));
  return isOther ? message : withUnseen(message, value, isRight, language);
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
