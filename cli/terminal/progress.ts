/**
 * Shows progress: in place on a terminal that supports control sequences and may get them (as for colours); else in
 * lines.
 */

import { now } from 'einvoice-schematron/platform/clock.js';

const REDRAW_EVERY_MS = 100;

export interface ProgressOptions {
  /** Milliseconds at the beginning in which nothing is shown; 0 by default. */
  readonly quietMs?: number;
  /** If lines can't be overwritten: milliseconds between lines; 0 for every text; by default no lines at all. */
  readonly lineEveryMs?: number;
  /** Show every text at once, because the next one may take long; the texts of a counter come quickly. */
  readonly isSteps?: boolean;
}

/** One line that is overwritten, with the seconds since the start. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #quietMs: number;
  readonly #everyMs: number;
  readonly #isOverwritten: boolean;
  readonly #started = now();
  #last = -Infinity;
  #isShown = false;

  constructor(out: NodeJS.WriteStream, { quietMs = 0, lineEveryMs = Infinity, isSteps = false }: ProgressOptions = {}) {
    this.#out = out;
    this.#quietMs = quietMs;
    this.#isOverwritten = out.isTTY && out.hasColors();
    this.#everyMs = !this.#isOverwritten ? lineEveryMs : isSteps ? 0 : REDRAW_EVERY_MS;
  }

  /**
   * Shows the text, unless it comes too soon after the last one.
   * @param text or a function that creates it, if it is called more often than shown
   */
  readonly show = (text: string | (() => string)): void => {
    const time = now();
    if (this.#everyMs === Infinity || time - this.#started < this.#quietMs || time - this.#last < this.#everyMs) return;
    this.#last = time;
    const line = `${String(Math.round((time - this.#started) / 1000)).padStart(4)} s  ${typeof text === 'string' ? text : text()}`;
    this.#out.write(this.#isOverwritten ? `\r\x1b[K${line}` : `${line}\n`);
    this.#isShown = this.#isOverwritten;
  };

  /** Clears the line for other text, or for the prompt at the end. */
  readonly clear = (): void => {
    if (this.#isShown) this.#out.write('\r\x1b[K');
    this.#isShown = false;
  };
}

let numbers: Intl.NumberFormat | undefined;

/** `1,204 of 5,000` */
export function formatCount(done: number, total: number): string {
  // Creating the format takes longer than most modules, and few runs show progress.
  numbers ??= new Intl.NumberFormat('en');
  return `${numbers.format(done)} of ${numbers.format(total)}`;
}
