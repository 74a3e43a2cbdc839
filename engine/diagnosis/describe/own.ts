/** Codes of our own: what is wrong with a document before or beside the publishers' rules. */
import type { OtherKind } from 'einvoice-schematron/xml/other-kind.js';
import type { Language } from 'einvoice-core/types.js';
import type { XmlProblem } from 'einvoice-schematron/xml/problem.js';
import type { QName } from 'einvoice-schematron/xml/tree.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { clip } from 'einvoice-wording/clip.js';
import { type Message, saidOf } from './message.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';
import { PDF_CODES } from './pdf/codes.js';
import { render } from 'einvoice-wording/render.js';
import type { OwnKey } from 'einvoice-wording/sentences.js';
import { issueTexts } from 'einvoice-wording/texts.js';
import { hasInstruction } from 'einvoice-wording/xml-problems.js';

/** Every code that a report can have without any rule set. */
export function reportCodes(): readonly string[] {
  return [...Object.keys(issueTexts('en').own), ...PDF_CODES];
}

export function isOwnCode(code: string): code is OwnKey {
  return Object.hasOwn(issueTexts('en').own, code);
}

/** What messages of our own quote, by placeholder. */
export type OwnValues = Readonly<Partial<Record<'detail' | 'field' | 'header' | 'invoice' | 'place', Datum>>>;

/**
 * @param values what the message quotes
 * @param isOther whether the document is known to be no invoice but an order or the like
 */
export function messageOfOwn(code: OwnKey, language: Language, values: OwnValues = {}, isOther = false): Message {
  const problem = part(`own.${code}.problem`, values, isOther);
  return {
    said: saidOf(problem, part(`own.${code}.fix`, undefined, isOther)),
    businessTerms: findTerms(render(problem, language), language),
  };
}

/**
 * What the decoder or parser says, with its place. Where it does not say what to do, that is what its code says.
 * @param kind what the file is instead of XML, where that is known: then its syntax is not what has to be repaired
 */
export function messageOfProblem({ code, message, line, column }: XmlProblem, kind: OtherKind | null = null): Message {
  const own = part(`own.${kind === null ? code : 'FORMAT-UNKNOWN'}.fix`);
  const said =
    kind !== null
      ? saidOf(kindPart(kind), own)
      : saidOf(part('xmlProblem', { message }), hasInstruction(message) ? part('xmlFix', { message }) : own);
  return { said: { ...said, where: part('words.place', { line, column }) }, businessTerms: [] };
}

/** What somebody may have meant with a document that is none of those known. */
interface Meant {
  /** The root element that it probably has to have. */
  readonly near: QName | null;
  /** The root element of a document that is known, where it stands in this one. */
  readonly inside: { readonly name: string; readonly line: number } | null;
}

/** What is said of a document that is no invoice: what kind of file it is, or how its root element is called. */
export function messageOfUnknown(
  { uri, local }: QName,
  kind: OtherKind | null,
  { near, inside }: Meant,
  language: Language,
): Message {
  const { said, businessTerms } = messageOfOwn('FORMAT-UNKNOWN', language);
  const names = { name: clip(local, LONGEST_NAME), uri: clip(uri, LONGEST_NAME) };
  const root = part(uri === '' ? 'words.rootWithoutNamespace' : 'words.root', names);
  // Which formats there are is nothing to somebody who has nearly one of them.
  const problem = kind !== null ? [kindPart(kind)] : near !== null ? [root] : [...said.problem, root];
  const fix =
    near !== null && kind === null
      ? part('words.rootNear', { name: near.local, uri: near.uri })
      : inside !== null
        ? part('words.rootInside', inside)
        : said.fix;
  return { said: saidOf(problem, fix), businessTerms };
}

/** Namespaces differ at the end, so they are shown in whole, unless somebody put a book there. */
const LONGEST_NAME = 200;

function kindPart(kind: OtherKind): Part {
  return part('words.otherKind', { kind: part(`words.kinds.${kind}`) });
}
