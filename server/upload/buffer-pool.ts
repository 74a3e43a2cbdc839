/**
 * Reuses the initial buffers of documents: they lie outside of V8's heap, but V8 runs a full garbage collection each
 * time some megabytes of new ones were allocated.
 */

/** Enough for most invoices, so that few buffers ever grow. */
export const POOLED_BYTES = 64 * 1024;

/** As many as the concurrent documents of a busy service; at most 4 MB. */
const MOST = 64;

export class BufferPool {
  readonly #spare: Buffer[] = [];

  /** @returns a wiped buffer of `POOLED_BYTES`, at offset 0 of its ArrayBuffer */
  take(): Buffer {
    return this.#spare.pop() ?? Buffer.alloc(POOLED_BYTES);
  }

  /** Wipes a buffer that was taken here, and keeps it; ignores one that was transferred to another thread. */
  giveBack(room: Buffer): void {
    if (room.length !== POOLED_BYTES || this.#spare.length === MOST) return;
    this.#spare.push(room.fill(0));
  }
}
