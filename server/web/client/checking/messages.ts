/** What the page and its worker say to each other. */
import type { Language } from '../../texts/texts.js';

/** A document to check. */
export interface CheckRequest {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly language: Language;
}

/** What became of it. */
export type CheckAnswer = { readonly id: number } & (
  | {
      readonly kind: 'report';
      /** The report with details, as the server would send it. */
      readonly json: string;
      readonly isCut: boolean;
      /** SHA-256 of the document in hex. */
      readonly sha256: string;
    }
  /** Rules could not be loaded, or an error of ours. */
  | { readonly kind: 'failure'; readonly reason: string }
);
