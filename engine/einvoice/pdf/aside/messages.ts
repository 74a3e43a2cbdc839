import type { Opened } from '../container.js';

/** What the thread that reads PDFs says: first that it can begin, then what became of each. */
export type FromReader =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'opened';
      readonly opened: Opened;
      /** It asks to be replaced: what it has unpacked would stay in memory for long. */
      readonly retire: boolean;
    };
