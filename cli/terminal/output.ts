/** Many short texts on their way to a pipe or a file: several at once, because each write is a call of the system. */
import type { Writable } from 'node:stream';

/** Written at once from here on, in UTF-16 units. */
const MOST_UNITS = 32 * 1024;

/** A reader waits no longer for what there is, where it comes bit by bit. */
const MOST_MS = 20;

export class Output {
  readonly #out: Writable & { readonly isTTY?: boolean };
  #pending = '';
  #written = -Infinity;
  #isDue = false;
  /** Of a reader who has not read all. */
  #room: Promise<void> | null = null;

  /** @param out where it goes; a terminal is given every text by itself */
  constructor(out: Writable & { readonly isTTY?: boolean }) {
    this.#out = out;
  }

  /** Takes a text, and waits for a slow reader, so that what it has not read yet does not pile up. */
  async print(text: string): Promise<void> {
    if (text === '') return;
    this.#pending += text;
    const isLate = performance.now() - this.#written > MOST_MS;
    if (this.#out.isTTY || isLate || this.#room !== null || this.#pending.length > MOST_UNITS) return this.flush();
    if (this.#isDue) return;
    this.#isDue = true;
    // Behind all that has been found out by now.
    setImmediate(() => this.#write());
  }

  /** Writes what there is; what goes elsewhere from then on comes behind it. */
  async flush(): Promise<void> {
    this.#write();
    await this.#room;
  }

  #write(): void {
    this.#isDue = false;
    if (this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    this.#written = performance.now();
    if (this.#out.write(text)) return;
    this.#room ??= new Promise((resolve) => {
      this.#out.once('drain', () => {
        this.#room = null;
        resolve();
      });
    });
  }
}
