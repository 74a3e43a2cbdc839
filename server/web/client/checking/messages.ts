/** The messages between the page and its workers. */
import type { Advice, InvoiceView, MilderValue } from 'einvoice-validator/browser.js';
import type { OpenedArchive } from 'einvoice-validator/browser-archive.js';
import type { Opened } from 'einvoice-validator/browser-pdf.js';
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';

/**
 * A document, and the wanted result: its verdict, advice beyond it, changes that repair it, all unambiguous repairs applied, or an
 * anonymised copy.
 */
export interface CheckRequest {
  readonly id: number;
  readonly kind: 'check' | 'advice' | 'patches' | 'fix' | 'anonymise';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly language: Language;
  /** Whether a view of the document is wanted, too. */
  readonly isShown: boolean;
  /** Factor for the amounts of an anonymised copy; by default 1. */
  readonly scale?: number;
}

/** An anonymised copy; see `anonymiseChecked` of the engine. */
export interface Anonymised {
  readonly document: Uint8Array<ArrayBuffer>;
  /** Number of findings in the invoice. */
  readonly findings: number;
  /** Findings that only one of the two documents has; empty if both have the same. */
  readonly differences: readonly {
    readonly kind: 'lost' | 'added';
    readonly code: string;
    readonly line: number | null;
  }[];
  /** Values of which a part had to stay. */
  readonly milder: readonly MilderValue[];
  /** The factor that was used. */
  readonly scale: number;
}

/** The result: a `report` for `check`, and so on. */
export type CheckAnswer = { readonly id: number } & (
  | {
      readonly kind: 'report';
      /** The report with details, as the server would send it. */
      readonly json: string;
      readonly isTruncated: boolean;
      /** The view of the invoice; null if it can't be shown as one. */
      readonly view: InvoiceView | null;
      /** SHA-256 of the document in hex. */
      readonly sha256: string;
      /** The invoice embedded in a PDF; null if there is none. */
      readonly embedded?: Uint8Array<ArrayBuffer> | null;
    }
  | { readonly kind: 'advice'; readonly advice: readonly Advice[] }
  | { readonly kind: 'patches'; readonly patches: readonly (readonly Patch[])[] }
  | { readonly kind: 'fixed'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'anonymised'; readonly copy: Anonymised }
  /** Rules could not be loaded, or a bug of ours. */
  | { readonly kind: 'failure'; readonly reason: string }
);

/** Messages of the worker that reads PDFs: first that it is ready, then the result. */
export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly opened: Opened }
  | { readonly kind: 'failed' };

/** Messages of the worker that opens archives: first that it is ready, then its progress, then the result. */
export type FromOpener =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'opened'; readonly opened: OpenedArchive }
  | { readonly kind: 'failed' };
