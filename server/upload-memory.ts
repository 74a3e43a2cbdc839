/**
 * The memory that all documents hold together, from their first byte to their answer. A queue bounds only what has
 * been read: thousands of slow uploads would fill the memory before any of them waits.
 */

import { HttpError } from './errors.js';

/** What one request holds. */
export interface Share {
  /**
   * Asks for more.
   * @throws HttpError `BUSY` when all documents together would hold too much
   */
  grow(bytes: number): void;
  /** Gives everything back; once is enough. */
  release(): void;
}

export class UploadMemory {
  readonly #limit: number;
  #bytes = 0;

  /** @param limit most bytes that all documents may hold */
  constructor(limit: number = Infinity) {
    this.#limit = limit;
  }

  /** How much is held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** A share for one request; it holds nothing yet. */
  share(): Share {
    let held = 0;
    return {
      grow: (bytes) => {
        if (this.#bytes + bytes > this.#limit) throw new HttpError('BUSY');
        this.#bytes += bytes;
        held += bytes;
      },
      release: () => {
        this.#bytes -= held;
        held = 0;
      },
    };
  }
}
