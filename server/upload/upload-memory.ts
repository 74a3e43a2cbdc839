/**
 * The total memory of all documents, from their first byte to their answer. The queue only limits documents that have
 * arrived: thousands of slow uploads would fill the memory before any of them waits.
 */

import { HttpError } from '../http/errors.js';
import { POOLED_BYTES, BufferPool } from './buffer-pool.js';
import { UploadTurns } from './upload-turns.js';

/** The memory of one request. */
export interface Share {
  /**
   * Aborted with the error to answer if the document must go: its memory was reclaimed, or its client has disconnected.
   */
  readonly signal: AbortSignal;
  /**
   * Waits until that many bytes may be received.
   * @returns a function to call when no more is received
   * @throws the signal's reason
   */
  turn(bytes: number): Promise<() => void>;
  /**
   * Asks for more. If there is no more, the caller with the largest total loses its latest document.
   * @throws HttpError `BUSY` if that is this one, or if the share was reclaimed or released
   */
  grow(bytes: number): void;
  /**
   * Asks for an initial buffer of `POOLED_BYTES`. It must not be used after `release`.
   * @throws HttpError `BUSY` as `grow` does
   */
  room(): Buffer;
  /** Releases everything; may be called again. */
  release(): void;
}

/** The memory of one caller. */
interface Holding {
  bytes: number;
  /**
   * Oldest first. Not a set: when V8 has promoted a set's table to the old generation, removed entries stay until the
   * next full garbage collection, with everything their requests reference.
   */
  readonly pieces: Piece[];
}

interface Piece {
  bytes: number;
  room: Buffer | null;
  readonly document: AbortController;
}

export class UploadMemory {
  readonly #limit: number;
  readonly #callers = new Map<string, Holding>();
  readonly #turns = new UploadTurns();
  readonly #spare = new BufferPool();
  #bytes = 0;

  /** @param limit total bytes of all documents */
  constructor(limit: number = Infinity) {
    this.#limit = limit;
  }

  /** Bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * A share for one request, empty at first.
   * @param caller the sender of the document, so that none can keep others out by filling the memory
   * @param document aborted when the share is reclaimed
   */
  share(caller: string, document: AbortController): Share {
    const piece: Piece = { bytes: 0, room: null, document };
    const holding = this.#callers.get(caller) ?? { bytes: 0, pieces: [] };
    this.#callers.set(caller, holding);
    holding.pieces.push(piece);
    const release = (from: Holding, one: Piece): void => {
      const at = from.pieces.indexOf(one);
      if (at < 0) return;
      from.pieces.splice(at, 1);
      from.bytes -= one.bytes;
      this.#bytes -= one.bytes;
    };
    const grow = (bytes: number): void => {
      if (!holding.pieces.includes(piece)) throw new HttpError('BUSY');
      piece.bytes += bytes;
      holding.bytes += bytes;
      this.#bytes += bytes;
      while (this.#bytes > this.#limit) {
        const largest = this.#largest(holding);
        // If this caller uses most, the new document is refused, not one that has already arrived.
        const evicted = largest === holding ? piece : largest.pieces.findLast((other) => other.bytes > 0)!;
        release(largest, evicted);
        if (evicted === piece) throw new HttpError('BUSY');
        evicted.document.abort(new HttpError('BUSY'));
      }
    };
    return {
      signal: document.signal,
      turn: (bytes) => this.#turns.wait(caller, bytes, document.signal),
      grow,
      room: () => {
        grow(POOLED_BYTES);
        return (piece.room ??= this.#spare.take());
      },
      release: () => {
        // An aborted document may still be in use.
        if (piece.room !== null && !document.signal.aborted) this.#spare.giveBack(piece.room);
        piece.room = null;
        release(holding, piece);
        if (holding.pieces.length === 0 && this.#callers.get(caller) === holding) this.#callers.delete(caller);
      },
    };
  }

  /** Of callers with equal totals, the one that asks for more. */
  #largest(asking: Holding): Holding {
    let largest = asking;
    for (const holding of this.#callers.values()) {
      if (holding.bytes > largest.bytes) largest = holding;
    }
    return largest;
  }
}
