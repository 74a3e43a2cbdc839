/**
 * The memory that all documents hold together, from their first byte to their answer. A queue bounds only what has
 * been read: thousands of slow uploads would fill the memory before any of them waits.
 */

import { HttpError } from '../http/errors.js';
import { ROOM_BYTES, SpareRooms } from './spare-rooms.js';
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
  /**
   * Asks for the memory that a document begins in, `ROOM_BYTES` of it. Nobody may look at it after `release`.
   * @throws HttpError `BUSY` as `grow` does
   */
  room(): Buffer;
  /** Gives everything back; once is enough. */
  release(): void;
}

/** Everything that one caller holds. */
interface Holding {
  bytes: number;
  /**
   * Oldest first. No set: once V8 takes the table of a set for old, what is taken out of the set stays until the next full
   * collection, with all that hangs on its request.
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
  readonly #spare = new SpareRooms();
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
        // Whoever asks gives way itself, rather than a document of its caller's that has been read already.
        const loser = largest === holding ? piece : largest.pieces.findLast((other) => other.bytes > 0)!;
        release(largest, loser);
        if (loser === piece) throw new HttpError('BUSY');
        loser.document.abort(new HttpError('BUSY'));
      }
    };
    return {
      signal: document.signal,
      turn: (bytes) => this.#turns.wait(caller, bytes, document.signal),
      grow,
      room: () => {
        grow(ROOM_BYTES);
        return (piece.room ??= this.#spare.take());
      },
      release: () => {
        // A document that was given up may still be on its way.
        if (piece.room !== null && !document.signal.aborted) this.#spare.giveBack(piece.room);
        piece.room = null;
        release(holding, piece);
        if (holding.pieces.length === 0 && this.#callers.get(caller) === holding) this.#callers.delete(caller);
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
