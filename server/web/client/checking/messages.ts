/** What the page and its workers say to each other. */
import type { InvoiceView, MilderValue } from 'einvoice-validator/browser.js';
import type { OpenedArchive } from 'einvoice-validator/browser-archive.js';
import type { Opened } from 'einvoice-validator/browser-pdf.js';
import type { Patch } from 'einvoice-validator/browser-patches.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';

/** A document, and what is wanted: its verdict, changes that repair it, whatever has one right answer applied, or a copy with invented names. */
export interface CheckRequest {
  readonly id: number;
  readonly kind: 'check' | 'patches' | 'fix' | 'anonymise';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly language: Language;
  /** Whether it is to be looked at, too. */
  readonly isShown: boolean;
  /** What the amounts of a copy are multiplied by; 1 when absent. */
  readonly scale?: number;
}

/** A copy with invented names; see `anonymiseChecked` of the engine. */
export interface Anonymised {
  readonly document: Uint8Array<ArrayBuffer>;
  /** How many findings there are in the invoice. */
  readonly findings: number;
  /** Findings that are in one of the two only; none where the same is found. */
  readonly differences: readonly {
    readonly kind: 'lost' | 'added';
    readonly code: string;
    readonly line: number | null;
  }[];
  /** Values of which a part had to stay. */
  readonly milder: readonly MilderValue[];
  /** What amounts were multiplied by in fact. */
  readonly scale: number;
}

/** What became of it: a `report` for `check`, and so on. */
export type CheckAnswer = { readonly id: number } & (
  | {
      readonly kind: 'report';
      /** The report with details, as the server would send it. */
      readonly json: string;
      readonly isCut: boolean;
      /** What there is to be looked at; null where it is no invoice that can be shown. */
      readonly view: InvoiceView | null;
      /** SHA-256 of the document in hex. */
      readonly sha256: string;
      /** Of a PDF the invoice in it; null where there is none. */
      readonly embedded?: Uint8Array<ArrayBuffer> | null;
    }
  | { readonly kind: 'patches'; readonly patches: readonly (readonly Patch[])[] }
  | { readonly kind: 'fixed'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'anonymised'; readonly copy: Anonymised }
  /** Rules could not be loaded, or an error of ours. */
  | { readonly kind: 'failure'; readonly reason: string }
);

/** What the worker that reads PDFs says: first that it can begin, then what became of the PDF. */
export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly opened: Opened }
  | { readonly kind: 'failed' };

/** What the worker that opens archives says: first that it can begin, how far it is, then what became of the archive. */
export type FromOpener =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'opened'; readonly opened: OpenedArchive }
  | { readonly kind: 'failed' };
