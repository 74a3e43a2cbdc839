/**
 * Memory in which documents begin, used again: it lies outside of V8's heap, and V8 goes through all that is alive each time
 * that some megabytes of it are new.
 */

/** Room for most invoices, so that few ever grow. */
export const ROOM_BYTES = 64 * 1024;

/** As many as a busy service has documents at a time, and 4 MB at most. */
const MOST = 64;

export class SpareRooms {
  readonly #spare: Buffer[] = [];

  /** @returns `ROOM_BYTES` of memory with nothing of anybody's in it, which begins at the beginning of its buffer */
  take(): Buffer {
    return this.#spare.pop() ?? Buffer.alloc(ROOM_BYTES);
  }

  /** Wipes memory that was taken here, and keeps it; memory that has been moved to another thread is none any more. */
  giveBack(room: Buffer): void {
    if (room.length !== ROOM_BYTES || this.#spare.length === MOST) return;
    this.#spare.push(room.fill(0));
  }
}
