/**
 * The memory that all documents hold together, from their first byte to their answer. A queue bounds only what has
 * been read: thousands of slow uploads would fill the memory before any of them waits.
 */

import { HttpError } from '../http/errors.js';
import { UploadTurns } from './upload-turns.js';

/** What one request holds. */
export interface Share {
  /** Aborted with the error to be answered when the document has to go: its memory was taken away, or its client has left. */
  readonly signal: AbortSignal;
  /**
   * Waits until so many bytes may be received.
   * @returns what has to be called when nothing more is received
   * @throws what the signal was aborted with
   */
  turn(bytes: number): Promise<() => void>;
  /**
   * Asks for more. Where there is no more, the caller who holds most gives way, with what came last.
   * @throws HttpError `BUSY` when that is this one, and when the share has been taken away or given back
   */
  grow(bytes: number): void;
  /** Gives everything back; once is enough. */
  release(): void;
}

/** Everything that one caller holds. */
interface Holding {
  bytes: number;
  /** Oldest first. */
  readonly pieces: Set<Piece>;
}

interface Piece {
  bytes: number;
  readonly document: AbortController;
}

export class UploadMemory {
  readonly #limit: number;
  readonly #callers = new Map<string, Holding>();
  readonly #turns = new UploadTurns();
  #bytes = 0;

  /** @param limit most bytes that all documents may hold */
  constructor(limit: number = Infinity) {
    this.#limit = limit;
  }

  /** How much is held. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * A share for one request; it holds nothing yet.
   * @param caller whose document it is: nobody can keep others out by filling the memory
   * @param document aborted when the share is taken away
   */
  share(caller: string, document: AbortController): Share {
    const piece: Piece = { bytes: 0, document };
    const holding = this.#callers.get(caller) ?? { bytes: 0, pieces: new Set() };
    this.#callers.set(caller, holding);
    holding.pieces.add(piece);
    const release = (from: Holding, one: Piece): void => {
      if (!from.pieces.delete(one)) return;
      from.bytes -= one.bytes;
      this.#bytes -= one.bytes;
    };
    return {
      signal: document.signal,
      turn: (bytes) => this.#turns.wait(caller, bytes, document.signal),
      grow: (bytes) => {
        if (!holding.pieces.has(piece)) throw new HttpError('BUSY');
        for (const part of [piece, holding]) part.bytes += bytes;
        this.#bytes += bytes;
        while (this.#bytes > this.#limit) {
          const largest = this.#largest(holding);
          // Whoever asks gives way itself, rather than a document of its caller's that has been read already.
          const loser = largest === holding ? piece : [...largest.pieces].findLast((other) => other.bytes > 0)!;
          release(largest, loser);
          if (loser === piece) throw new HttpError('BUSY');
          loser.document.abort(new HttpError('BUSY'));
        }
      },
      release: () => {
        release(holding, piece);
        if (holding.pieces.size === 0 && this.#callers.get(caller) === holding) this.#callers.delete(caller);
      },
    };
  }

  /** Of callers who hold the same, the one who asks for more. */
  #largest(asking: Holding): Holding {
    let largest = asking;
    for (const holding of this.#callers.values()) {
      if (holding.bytes > largest.bytes) largest = holding;
    }
    return largest;
  }
}
