/** Records of requests for their owners to see: buffered in memory, then stored. */

import type { RequestNote } from './note-store.js';
import type { AccountStore } from './store.js';

/** If the store does not accept them, the oldest ones are dropped to save memory. */
const MAX_WAITING = 10_000;

export class RequestNotes {
  readonly #store: Pick<AccountStore, 'recordRequests'>;
  #waiting: RequestNote[] = [];

  constructor(store: Pick<AccountStore, 'recordRequests'>) {
    this.#store = store;
  }

  add(note: RequestNote): void {
    this.#waiting.push(note);
    if (this.#waiting.length > 2 * MAX_WAITING) this.#waiting = this.#waiting.slice(-MAX_WAITING);
  }

  /** Stores buffered records. @throws StoreError; they are kept for the next attempt then */
  async flush(): Promise<void> {
    const sending = this.#waiting;
    if (sending.length === 0) return;
    this.#waiting = [];
    try {
      await this.#store.recordRequests(sending);
    } catch (error) {
      this.#waiting = [...sending, ...this.#waiting].slice(-MAX_WAITING);
      throw error;
    }
  }
}
