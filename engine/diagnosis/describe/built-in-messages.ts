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
export function builtInCodes(): readonly string[] {
  return [...Object.keys(issueTexts('en').own), ...PDF_CODES];
}

export function isBuiltInCode(code: string): code is OwnKey {
  return Object.hasOwn(issueTexts('en').own, code);
}

/** Values quoted in built-in messages, by placeholder. */
export type BuiltInValues = Readonly<Partial<Record<'detail' | 'field' | 'header' | 'invoice' | 'place', Datum>>>;

/**
 * @param values quoted in the message
 * @param isOtherDocument whether the document is known to be another document, such as an order
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
 * The message of a decoder or parser error, with its position. If the error suggests no fix, the general fix of its
 * code is used.
 * @param fileType the file type, if the file is not XML: then the message names it instead of a syntax error
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

/** Hints to the intended type of a document of unknown type. */
interface IntendedType {
  /** The root element that was probably intended. */
  readonly intendedRoot: QName | null;
  /** The root element of a known document type inside this one. */
  readonly innerRoot: { readonly name: string; readonly line: number } | null;
}

/** The message for a document of unknown type: its file type, or its root element. */
export function messageOfUnknownDocument(
  { uri, local }: QName,
  fileType: OtherKind | null,
  { intendedRoot, innerRoot }: IntendedType,
  language: Language,
): Message {
  const { messageParts, businessTerms } = builtInMessage('FORMAT-UNKNOWN', language);
  const names = { name: clip(local, MAX_NAME_LENGTH), uri: clip(uri, MAX_NAME_LENGTH) };
  const root = part(uri === '' ? 'words.rootWithoutNamespace' : 'words.root', names);
  // If the intended format is known, the list of formats does not help.
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

/** Namespaces often differ only at the end, so they are shown in full, up to this length. */
const MAX_NAME_LENGTH = 200;

function fileTypePart(kind: OtherKind): Part {
  return part('words.otherKind', { kind: part(`words.kinds.${kind}`) });
}
