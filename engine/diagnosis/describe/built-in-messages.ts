/** Built-in codes and their messages, for problems that no publisher's rule checks. */
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

/** All codes that can occur in a report even without rule sets. */
export function builtInCodes(): readonly string[] {
  return [...Object.keys(issueTexts('en').own), ...PDF_CODES];
}

/** Whether a code is built in; false for codes about PDFs. */
export function isBuiltInCode(code: string): code is OwnKey {
  return Object.hasOwn(issueTexts('en').own, code);
}

/** The values that built-in messages quote, by placeholder. */
export type BuiltInValues = Readonly<Partial<Record<'detail' | 'field' | 'header' | 'invoice' | 'place', Datum>>>;

/**
 * The message of a built-in code.
 * @param values the values that the message quotes
 * @param isOtherDocument whether the document is not an invoice but, for example, an order
 */
export function builtInMessage(
  code: OwnKey,
  language: Language,
  values: BuiltInValues = {},
  isOtherDocument = false,
): Message {
  const problem = part(`own.${code}.problem`, values, isOtherDocument);
  return {
    messageParts: toMessageParts(problem, part(`own.${code}.fix`, undefined, isOtherDocument)),
    businessTerms: findTerms(render(problem, language), language),
  };
}

/**
 * The message of a decoder or parser error, with line and column. If the error itself suggests no fix, the message has
 * the general fix for the error's code.
 * @param fileType the type of a file that is not XML; the message names this type instead of the syntax error
 */
export function messageOfProblem(
  { code, message, line, column }: XmlProblem,
  fileType: OtherKind | null = null,
): Message {
  const generalFix = part(`own.${fileType === null ? code : 'FORMAT-UNKNOWN'}.fix`);
  const parts =
    fileType !== null
      ? toMessageParts(fileTypePart(fileType), generalFix)
      : toMessageParts(
          part('xmlProblem', { message }),
          hasInstruction(message) ? part('xmlFix', { message }) : generalFix,
        );
  return { messageParts: { ...parts, trailingPosition: part('words.place', { line, column }) }, businessTerms: [] };
}

/** What a document of unknown type was probably intended to be. */
interface IntendedType {
  /** The root element that was probably intended. */
  readonly intendedRoot: QName | null;
  /** The first element in the document that is the root of a known type. */
  readonly innerRoot: { readonly name: string; readonly line: number } | null;
}

/** The message for a document of unknown type; it names the file type or the root element. */
export function messageOfUnknownDocument(
  { uri, local }: QName,
  fileType: OtherKind | null,
  { intendedRoot, innerRoot }: IntendedType,
  language: Language,
): Message {
  const { messageParts, businessTerms } = builtInMessage('FORMAT-UNKNOWN', language);
  const names = { name: clip(local, MAX_NAME_LENGTH), uri: clip(uri, MAX_NAME_LENGTH) };
  const root = part(uri === '' ? 'words.rootWithoutNamespace' : 'words.root', names);
  // If the intended root is known, the message does not list the known formats.
  const problem =
    fileType !== null ? [fileTypePart(fileType)] : intendedRoot !== null ? [root] : [...messageParts.problem, root];
  const fix =
    intendedRoot !== null && fileType === null
      ? part('words.rootNear', { name: intendedRoot.local, uri: intendedRoot.uri })
      : innerRoot !== null
        ? part('words.rootInside', innerRoot)
        : messageParts.fix;
  return { messageParts: toMessageParts(problem, fix), businessTerms };
}

/** Namespaces often differ only at the end, so only names above this length are clipped. */
const MAX_NAME_LENGTH = 200;

function fileTypePart(kind: OtherKind): Part {
  return part('words.otherKind', { kind: part(`words.kinds.${kind}`) });
}
