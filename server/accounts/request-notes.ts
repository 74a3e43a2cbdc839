/** Which requests there were, for their owners to see: kept in memory for a moment, then in the store. */

import type { RequestNote } from './note-store.js';
import type { AccountStore } from './store.js';

/** Where the store does not take them, the oldest ones give way: they are worth less than memory. */
const MOST_WAITING = 10_000;

export class RequestNotes {
  readonly #store: Pick<AccountStore, 'noteRequests'>;
  #waiting: RequestNote[] = [];

  constructor(store: Pick<AccountStore, 'noteRequests'>) {
    this.#store = store;
  }

  add(note: RequestNote): void {
    this.#waiting.push(note);
    if (this.#waiting.length > 2 * MOST_WAITING) this.#waiting = this.#waiting.slice(-MOST_WAITING);
  }

  /** Hands over what there is. @throws StoreError; it stays for the next time then */
  async flush(): Promise<void> {
    const sending = this.#waiting;
    if (sending.length === 0) return;
    this.#waiting = [];
    try {
      await this.#store.noteRequests(sending);
    } catch (error) {
      this.#waiting = [...sending, ...this.#waiting].slice(-MOST_WAITING);
      throw error;
    }
  }
}
