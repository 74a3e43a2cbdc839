/** Buffers short texts on their way to a pipe or a file, because each write is a system call. */
import type { Writable } from 'node:stream';
import { now } from 'einvoice-schematron/platform/clock.js';

/** The buffer is written when it reaches this size, in UTF-16 units. */
const MAX_UNITS = 32 * 1024;

/** The longest that text waits in the buffer, if it arrives slowly. */
const MAX_MS = 20;

export class Output {
  readonly #out: Writable & { readonly isTTY?: boolean };
  #pending = '';
  #written = -Infinity;
  #isScheduled = false;
  /** Resolves when a slow reader has read enough. */
  #drained: Promise<void> | null = null;

  /** @param out the destination; a terminal gets every text at once */
  constructor(out: Writable & { readonly isTTY?: boolean }) {
    this.#out = out;
  }

  /** Writes text; waits while the reader is slow (back-pressure). */
  async print(text: string): Promise<void> {
    if (text === '') return;
    this.#pending += text;
    const isLate = now() - this.#written > MAX_MS;
    if (this.#out.isTTY || isLate || this.#drained !== null || this.#pending.length > MAX_UNITS) return this.flush();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After the results that are ready now.
    setImmediate(() => this.#write());
  }

  /** Writes the buffer, so that output elsewhere comes after it. */
  async flush(): Promise<void> {
    this.#write();
    await this.#drained;
  }

  #write(): void {
    this.#isScheduled = false;
    if (this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    this.#written = now();
    if (this.#out.write(text)) return;
    this.#drained ??= new Promise((resolve) => {
      this.#out.once('drain', () => {
        this.#drained = null;
        resolve();
      });
    });
  }
}
