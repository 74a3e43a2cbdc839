import type { Batch } from './many/batch.js';
import type { Where } from './result.js';
import type { Shown } from './shown.js';

/** What Back and Forward lead to. */
export type Place =
  | { readonly page: 'intake' }
  | { readonly page: 'batch'; readonly batch: Batch }
  | { readonly page: 'result'; readonly shown: Shown; readonly where: Where; readonly isOfBatch: boolean };
