/** What the page and its worker say to each other. */
import type { InvoiceView } from '../../../../engine/browser.js';
import type { Language } from '../../texts/texts.js';

/** A document to check. */
export interface CheckRequest {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly language: Language;
  /** Whether it is to be looked at, too. */
  readonly isShown: boolean;
}

/** What became of it. */
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
    }
  /** Rules could not be loaded, or an error of ours. */
  | { readonly kind: 'failure'; readonly reason: string }
);
