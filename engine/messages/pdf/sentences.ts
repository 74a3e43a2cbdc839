/** The sentences about the PDF that an invoice comes in: one set per language, the same keys in all. */
import { textsOf } from '#texts';
import { HYBRID_RULES } from '../../knowledge/hybrid/rules.js';
import type { OwnCheck, Variant } from '../../pdf/codes.js';
import type { ContainerProblem } from '../../pdf/container.js';
import type { PdfLimit } from '../../pdf/read/budget.js';
import type { Language } from '../../types.js';
import type { Entry } from '../catalogue.js';

/** What is wrong with a PDF, whether its invoice could be read or not: a rule by what it is about, or a code of ours. */
export type PdfKey = keyof typeof HYBRID_RULES | OwnCheck | ContainerProblem['code'];

/** Placeholders: `{found}` and `{expected}`, what a PDF says and what it should say; `{limit}`, one of `limits`. */
export interface PdfSentences {
  readonly codes: Readonly<Record<PdfKey, Entry>>;
  /** Instead of what the code says, for a rule that can be broken in several ways. */
  readonly variants: Readonly<Record<Variant, Entry>>;
  /** What `PDF-EMPTY` says of a PDF without attachments. */
  readonly nothingAttached: Entry;
  readonly found: string;
  readonly foundNothing: string;
  readonly expected: string;
  /** Several values may stand there. */
  readonly expectedAny: string;
  /** Says which limit of reading was reached, by what it limits. */
  readonly limit: string;
  readonly limits: Readonly<Record<PdfLimit, string>>;
}

/** The sentences of a language. */
export function pdfSentencesOf(language: Language): PdfSentences {
  return textsOf(language).pdf;
}

/** Codes of ours; the compiler names one that is missing here. */
const OWN: Readonly<Record<OwnCheck | ContainerProblem['code'], true>> = {
  'PDF-ATTACHMENT-NAME': true,
  'PDF-MEDIA-TYPE': true,
  'PDF-SEVERAL': true,
  'PDF-XMP-SEVERAL': true,
  'PDF-DAMAGED': true,
  'PDF-PASSWORD': true,
  'PDF-LIMIT': true,
  'PDF-EMPTY': true,
  'PDF-ATTACHMENT-DAMAGED': true,
};

const KEY_OF: ReadonlyMap<string, PdfKey> = new Map([
  ...(Object.keys(HYBRID_RULES) as (keyof typeof HYBRID_RULES)[]).map((key) => [HYBRID_RULES[key].code, key] as const),
  ...(Object.keys(OWN) as (keyof typeof OWN)[]).map((code) => [code, code] as const),
]);

/** Every code about PDFs. */
export const PDF_CODES: readonly string[] = [...KEY_OF.keys()];

/** What a code about PDFs says; null for other codes. */
export function pdfKeyOf(code: string): PdfKey | null {
  return KEY_OF.get(code) ?? null;
}
