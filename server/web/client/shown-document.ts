import type { InvoiceView } from 'einvoice-validator/browser.js';
import type { Change } from './changes.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import type { DetailedReport } from './report.js';

/** A document after its check. */
export interface ShownDocument {
  /** Stays the same when the document is edited. */
  readonly id: number;
  readonly name: string;
  /** The bytes as received. */
  readonly original: Uint8Array<ArrayBuffer>;
  /** Whether it has only a verdict, and must be checked again to be viewed. */
  readonly isLight: boolean;
  /** The user's changes, in order. */
  readonly changes: readonly Change[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The document itself; for a PDF, the embedded invoice. */
  readonly xml: Uint8Array<ArrayBuffer>;
  /** The PDF that contained it. */
  readonly pdf: Blob | null;
  /** Its text, decoded or edited. */
  readonly source: string;
  readonly report: DetailedReport;
  /** The report as the API answers it. */
  readonly json: string;
  readonly isTruncated: boolean;
  readonly sha256: string;
  readonly checkedAt: Date;
  /** The view of the invoice; null if it can't be shown as one. */
  readonly view: InvoiceView | null;
  readonly language: Language;
  readonly usedKey: boolean;
}
