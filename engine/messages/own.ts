/** Codes of our own: what is wrong with a document before or beside the publishers' rules. */
import type { OtherKind } from '../xml/other-kind.js';
import type { Language } from '../types.js';
import type { XmlProblem } from '../xml/problem.js';
import type { QName } from '../xml/tree.js';
import { termsIn } from './business-terms.js';
import { clipped } from './evidence/clip.js';
import type { Message } from './message.js';
import { PDF_CODES } from './pdf/sentences.js';
import { type OwnKey, fill, sentencesOf } from './sentences.js';
import { translatedProblem } from './xml-problems.js';

/** What is wrong with the XML or its envelope. */
const OWN_CODES: readonly OwnKey[] = [
  'XML-WELL-FORMED',
  'XML-DOCTYPE',
  'XML-ENCODING',
  'XML-LIMIT',
  'FORMAT-UNKNOWN',
  'XSD',
  'NOT-EVALUATED',
  'PROFILE-NOT-CHECKED',
  'PROFILE-UNKNOWN',
  'PROFILE-EXPIRED',
  'PROFILE-EARLY',
  'RULES-NOT-HELD',
  'COUNTRY-RULES-NOT-CHECKED',
  'AS-NOT-CHECKED',
  'ENVELOPE-EMPTY',
  'ENVELOPE-SEVERAL',
  'ENVELOPE-HEADERS',
  'ENVELOPE-ORDER',
  'ENVELOPE-NESTED',
  'ENVELOPE-CONTENT',
  'ENVELOPE-TEXT',
  'ENVELOPE-HEADER',
  'ENVELOPE-MISMATCH',
];

/** Every code that a report can have without any rule set. */
export const REPORT_CODES: readonly string[] = [...OWN_CODES, ...PDF_CODES];

export function isOwnCode(code: string): code is OwnKey {
  return (OWN_CODES as readonly string[]).includes(code);
}

/** What messages of our own quote, by placeholder. */
export type OwnValues = Readonly<Partial<Record<'detail' | 'field' | 'header' | 'invoice' | 'place', string>>>;

/**
 * @param values what the message quotes
 * @param isOther whether the document is known to be no invoice but an order or the like
 */
export function messageOfOwn(code: OwnKey, language: Language, values: OwnValues = {}, isOther = false): Message {
  const { problem, fix } = sentencesOf(language, isOther).own[code];
  const said = fill(problem, values);
  return { problem: said, fix, message: `${said} ${fix}`, businessTerms: termsIn(said, language) };
}

/**
 * What the decoder or parser says, with its place. Where it does not say what to do, that is what its code says.
 * @param kind what the file is instead of XML, where that is known: then its syntax is not what has to be repaired
 */
export function messageOfProblem(
  { code, message, line, column }: XmlProblem,
  language: Language,
  kind: OtherKind | null = null,
): Message {
  const { own, place } = sentencesOf(language);
  const where = fill(place, { line, column });
  if (kind !== null) {
    const said = kindSentence(kind, language);
    const { fix } = own['FORMAT-UNKNOWN'];
    return { problem: `${said} ${where}`, fix, message: `${said} ${fix} ${where}`, businessTerms: [] };
  }
  const { problem, fix } = translatedProblem(message, language);
  const todo = fix ?? own[code].fix;
  return { problem: `${problem} ${where}`, fix: todo, message: `${problem} ${todo} ${where}`, businessTerms: [] };
}

/**
 * What is said of a document that is no invoice: what kind of file it is, or how its root element is called.
 * @param near the root element that was probably meant
 * @param inside the root element of a document that is known, where it stands in this one
 */
export function messageOfUnknown(
  { uri, local }: QName,
  kind: OtherKind | null,
  near: QName | null,
  inside: { readonly name: string; readonly line: number } | null,
  language: Language,
): Message {
  const { root, rootWithoutNamespace, rootNear, rootInside } = sentencesOf(language);
  const message = messageOfOwn('FORMAT-UNKNOWN', language);
  const names = { name: clipped(local, LONGEST_NAME), uri: clipped(uri, LONGEST_NAME) };
  const said = fill(uri === '' ? rootWithoutNamespace : root, names);
  // Which formats there are is nothing to somebody who has nearly one of them.
  const problem = kind !== null ? kindSentence(kind, language) : near !== null ? said : `${message.problem} ${said}`;
  const fix =
    near !== null && kind === null
      ? fill(rootNear, { name: near.local, uri: near.uri })
      : inside !== null
        ? fill(rootInside, inside)
        : message.fix;
  return { ...message, problem, fix, message: `${problem} ${fix}` };
}

/** Namespaces differ at the end, so they are shown in whole, unless somebody put a book there. */
const LONGEST_NAME = 200;

function kindSentence(kind: OtherKind, language: Language): string {
  const { otherKind, kinds } = sentencesOf(language);
  return fill(otherKind, { kind: kinds[kind] });
}
