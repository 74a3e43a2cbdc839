/** The sentences about the PDF that an invoice comes in: one set per language, the same keys in all. */
import { textsOf } from '#texts';
import type { ContainerCode } from '../../pdf/checks.js';
import type { ContainerProblem } from '../../pdf/container.js';
import type { Language } from '../../types.js';
import type { Entry } from '../catalogue.js';

/** What is wrong with a PDF, whether its invoice could be read or not. */
export type PdfKey = ContainerCode | ContainerProblem['code'];

/** Placeholders: `{found}` and `{expected}`, what a PDF says and what it should say. */
export interface PdfSentences {
  readonly codes: Readonly<Record<PdfKey, Entry>>;
  readonly found: string;
  readonly foundNothing: string;
  readonly expected: string;
}

/** The sentences of a language. */
export function pdfSentencesOf(language: Language): PdfSentences {
  return textsOf(language).pdf;
}

/** The compiler names a code that is missing here. */
const CODES: Readonly<Record<PdfKey, true>> = {
  'PDF-DAMAGED': true,
  'PDF-PASSWORD': true,
  'PDF-LIMIT': true,
  'PDF-EMPTY': true,
  'PDF-ATTACHMENT-DAMAGED': true,
  'PDF-ENCRYPTED': true,
  'PDF-SEVERAL': true,
  'PDF-ATTACHMENT-NAME': true,
  'PDF-LISTED': true,
  'PDF-ASSOCIATION': true,
  'PDF-RELATIONSHIP': true,
  'PDF-MEDIA-TYPE': true,
  'PDF-XMP': true,
  'PDF-XMP-DAMAGED': true,
  'PDF-A': true,
  'PDF-XMP-INVOICE': true,
  'PDF-XMP-NAMESPACE': true,
  'PDF-XMP-TYPE': true,
  'PDF-XMP-FILE': true,
  'PDF-XMP-VERSION': true,
  'PDF-XMP-PROFILE': true,
  'PDF-XMP-EXTENSION': true,
};

/** Every code about PDFs. */
export const PDF_CODES = Object.keys(CODES) as readonly PdfKey[];

export function isPdfCode(code: string): code is PdfKey {
  return Object.hasOwn(CODES, code);
}
