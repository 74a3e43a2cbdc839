/** How far a command is, on a terminal only that knows control sequences, and may have them: as for colours. */

const REDRAW_EVERY_MS = 100;
/** Shorter work shows nothing. */
const QUIET_MS = 1_000;

/** One line, drawn over itself. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #started = performance.now();
  readonly #isShown: boolean;
  #last = 0;
  #isDrawn = false;

  /** @param out where it is shown, if that is such a terminal */
  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#isShown = out.isTTY && out.hasColors();
  }

  /** Shows how many of all are done, now and then; nothing any more when all are. */
  update(done: number, total: number): void {
    const now = performance.now();
    if (!this.#isShown || done === total || now - this.#started < QUIET_MS || now - this.#last < REDRAW_EVERY_MS) return;
    this.#last = now;
    this.#isDrawn = true;
    const seconds = Math.round((now - this.#started) / 1000);
    this.#out.write(`\r\x1b[K${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${seconds} s`);
  }

  /** Makes room for other text, or for the prompt at the end. */
  clear(): void {
    if (this.#isDrawn) this.#out.write('\r\x1b[K');
    this.#isDrawn = false;
  }
}
