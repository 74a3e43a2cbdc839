/** Built-in codes: problems outside the publishers' rules. */
import type { OtherKind } from 'einvoice-schematron/xml/other-kind.js';
import type { Language } from 'einvoice-core/types.js';
import type { XmlProblem } from 'einvoice-schematron/xml/problem.js';
import type { QName } from 'einvoice-schematron/xml/tree.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Message, toMessageParts } from './message.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';
import { PDF_CODES } from './pdf/codes.js';
import { render } from 'einvoice-wording/render.js';
import type { OwnKey } from 'einvoice-wording/sentences.js';
import { issueTexts } from 'einvoice-wording/texts.js';
import { hasInstruction } from 'einvoice-wording/xml-problems.js';

/** All codes that a report can have without any rule set. */
export function reportCodes(): readonly string[] {
  return [...Object.keys(issueTexts('en').own), ...PDF_CODES];
}

export function isOwnCode(code: string): code is OwnKey {
  return Object.hasOwn(issueTexts('en').own, code);
}

/** Values quoted in built-in messages, by placeholder. */
export type OwnValues = Readonly<Partial<Record<'detail' | 'field' | 'header' | 'invoice' | 'place', Datum>>>;

/**
 * @param values quoted in the message
 * @param isOther whether the document is known to be another document, such as an order
 */
export function messageOfOwn(code: OwnKey, language: Language, values: OwnValues = {}, isOther = false): Message {
  const problem = part(`own.${code}.problem`, values, isOther);
  return {
    said: toMessageParts(problem, part(`own.${code}.fix`, undefined, isOther)),
    businessTerms: findTerms(render(problem, language), language),
  };
}

/**
 * The message of a decoder or parser error, with its position. If the error suggests no fix, the general fix of its
 * code is used.
 * @param kind the file type, if the file is not XML: then the message names it instead of a syntax error
 */
export function messageOfProblem({ code, message, line, column }: XmlProblem, kind: OtherKind | null = null): Message {
  const own = part(`own.${kind === null ? code : 'FORMAT-UNKNOWN'}.fix`);
  const said =
    kind !== null
      ? toMessageParts(kindPart(kind), own)
      : toMessageParts(part('xmlProblem', { message }), hasInstruction(message) ? part('xmlFix', { message }) : own);
  return { said: { ...said, where: part('words.place', { line, column }) }, businessTerms: [] };
}

/** Hints to the intended type of a document of unknown type. */
interface IntendedType {
  /** The root element that was probably intended. */
  readonly near: QName | null;
  /** The root element of a known document type inside this one. */
  readonly inside: { readonly name: string; readonly line: number } | null;
}

/** The message for a document of unknown type: its file type, or its root element. */
export function messageOfUnknown(
  { uri, local }: QName,
  kind: OtherKind | null,
  { near, inside }: IntendedType,
  language: Language,
): Message {
  const { said, businessTerms } = messageOfOwn('FORMAT-UNKNOWN', language);
  const names = { name: clip(local, LONGEST_NAME), uri: clip(uri, LONGEST_NAME) };
  const root = part(uri === '' ? 'words.rootWithoutNamespace' : 'words.root', names);
  // If the intended format is known, the list of formats does not help.
  const problem = kind !== null ? [kindPart(kind)] : near !== null ? [root] : [...said.problem, root];
  const fix =
    near !== null && kind === null
      ? part('words.rootNear', { name: near.local, uri: near.uri })
      : inside !== null
        ? part('words.rootInside', inside)
        : said.fix;
  return { said: toMessageParts(problem, fix), businessTerms };
}

/** Namespaces often differ only at the end, so they are shown in full, up to this length. */
const LONGEST_NAME = 200;

function kindPart(kind: OtherKind): Part {
  return part('words.otherKind', { kind: part(`words.kinds.${kind}`) });
}
