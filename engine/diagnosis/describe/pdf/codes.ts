/** The codes of what is wrong with the PDF that an invoice comes in; their texts are in `pdf.json`. */
import { HYBRID_RULES } from 'einvoice-core/knowledge/hybrid/rules.js';
import type { OwnCheck } from 'einvoice-core/pdf/codes.js';
import type { ContainerProblem } from 'einvoice-core/pdf/container.js';

/** What is wrong with a PDF, whether its invoice could be read or not: a rule by what it is about, or a code of ours. */
export type PdfKey = keyof typeof HYBRID_RULES | OwnCheck | ContainerProblem['code'];

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
