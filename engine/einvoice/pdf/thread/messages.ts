import type { Opened } from '../container.js';

/** Messages of the PDF reader thread: `ready` once, then a result per PDF. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'opened';
      readonly opened: Opened;
      /** Whether the thread asks to be replaced, to release the memory it has used. */
      readonly retire: boolean;
    };
