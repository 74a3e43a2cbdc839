/** Codes of problems with the PDF that contains an invoice; their texts are in `pdf.json`. */
import { HYBRID_RULES } from 'einvoice-core/knowledge/hybrid/rules.js';
import type { OwnCheck } from 'einvoice-core/pdf/codes.js';
import type { ContainerProblem } from 'einvoice-core/pdf/container.js';

/** Keys of the texts: the subjects of rules for hybrid invoices, and built-in codes. */
export type PdfKey = keyof typeof HYBRID_RULES | OwnCheck | ContainerProblem['code'];

/** All built-in codes; the type makes sure that no code is missing. */
const BUILT_IN: Readonly<Record<OwnCheck | ContainerProblem['code'], true>> = {
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

const KEY_BY_CODE: ReadonlyMap<string, PdfKey> = new Map([
  ...(Object.keys(HYBRID_RULES) as (keyof typeof HYBRID_RULES)[]).map((key) => [HYBRID_RULES[key].code, key] as const),
  ...(Object.keys(BUILT_IN) as (keyof typeof BUILT_IN)[]).map((code) => [code, code] as const),
]);

/** All codes about PDFs. */
export const PDF_CODES: readonly string[] = [...KEY_BY_CODE.keys()];

/** The key of a code about PDFs; null for other codes. */
export function pdfKeyOf(code: string): PdfKey | null {
  return KEY_BY_CODE.get(code) ?? null;
}
