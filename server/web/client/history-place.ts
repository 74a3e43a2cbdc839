import type { Batch } from './many/batch.js';
import type { DocumentPlace } from './result.js';
import type { ShownDocument } from './shown-document.js';

/** A target of Back and Forward. */
export type HistoryPlace =
  | { readonly page: 'intake' }
  | { readonly page: 'batch'; readonly batch: Batch }
  | {
      readonly page: 'result';
      readonly shown: ShownDocument;
      readonly where: DocumentPlace;
      readonly isOfBatch: boolean;
    };
