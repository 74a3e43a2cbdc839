/** How far a program is: in place on a terminal that knows control sequences and may have them, as for colours; else in lines. */

const REDRAW_EVERY_MS = 100;

export interface ProgressOptions {
  /** Milliseconds in which nothing is shown: shorter work needs nothing; 0 when absent. */
  readonly quietMs?: number;
  /** Where nothing can be drawn over: a line at most so often; 0 for each, none at all when absent. */
  readonly lineEveryMs?: number;
  /** Every text is shown at once, because the next one may take its time; those of a count follow each other. */
  readonly isSteps?: boolean;
}

/** One line, drawn over itself, with the seconds since the start. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #quietMs: number;
  readonly #everyMs: number;
  readonly #isDrawn: boolean;
  readonly #started = performance.now();
  #last = -Infinity;
  #isThere = false;

  constructor(out: NodeJS.WriteStream, { quietMs = 0, lineEveryMs = Infinity, isSteps = false }: ProgressOptions = {}) {
    this.#out = out;
    this.#quietMs = quietMs;
    this.#isDrawn = out.isTTY && out.hasColors();
    this.#everyMs = !this.#isDrawn ? lineEveryMs : isSteps ? 0 : REDRAW_EVERY_MS;
  }

  /**
   * Shows this, unless it comes too soon after the last one.
   * @param text or what makes it, where that is called more often than it is shown
   */
  readonly show = (text: string | (() => string)): void => {
    const now = performance.now();
    if (this.#everyMs === Infinity || now - this.#started < this.#quietMs || now - this.#last < this.#everyMs) return;
    this.#last = now;
    const line = `${String(Math.round((now - this.#started) / 1000)).padStart(4)} s  ${typeof text === 'string' ? text : text()}`;
    this.#out.write(this.#isDrawn ? `\r\x1b[K${line}` : `${line}\n`);
    this.#isThere = this.#isDrawn;
  };

  /** Makes room for other text, or for the prompt at the end. */
  readonly clear = (): void => {
    if (this.#isThere) this.#out.write('\r\x1b[K');
    this.#isThere = false;
  };
}

const NUMBERS = new Intl.NumberFormat('en');

/** `1,204 of 5,000` */
export function countOf(done: number, total: number): string {
  return `${NUMBERS.format(done)} of ${NUMBERS.format(total)}`;
}
