import type { InvoiceView } from 'einvoice-validator/browser.js';
import type { Change } from './changes.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import type { DetailedReport } from './report.js';

/** A document that has been checked. */
export interface Shown {
  /** The same for whatever somebody makes of one document. */
  readonly id: number;
  readonly name: string;
  /** As it came. */
  readonly original: Uint8Array<ArrayBuffer>;
  /** Whether it is a verdict only, and has to be checked again to be looked at. */
  readonly isLight: boolean;
  /** What was changed in it since, in order. */
  readonly changes: readonly Change[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The document itself; of a PDF the invoice in it. */
  readonly xml: Uint8Array<ArrayBuffer>;
  /** The PDF that it came in. */
  readonly pdf: Blob | null;
  /** Its text, as the bytes say, or as somebody has mended it. */
  readonly source: string;
  readonly report: DetailedReport;
  /** The report as the API answers it. */
  readonly json: string;
  readonly isCut: boolean;
  readonly sha256: string;
  readonly checkedAt: Date;
  /** What there is to be looked at; null where it is no invoice that can be shown. */
  readonly view: InvoiceView | null;
  readonly language: Language;
  readonly usedKey: boolean;
}
