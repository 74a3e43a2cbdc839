import type { Suite } from './case.js';

const LINE_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 100;

/** Shows how far a run is: in place on a terminal, else a line every ten seconds. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #started = performance.now();
  #last = 0;

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  readonly update = (suite: Suite, done: number, total: number, failed: number): void => {
    const now = performance.now();
    const isLast = done === total;
    if (now - this.#last < (this.#out.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS) && !(isLast && this.#out.isTTY)) return;
    this.#last = now;
    const seconds = ((now - this.#started) / 1000).toFixed(0);
    const text = `${suite.name}: ${done} of ${total} cases${failed > 0 ? `, ${failed} not met` : ''}, ${seconds} s`;
    this.#out.write(this.#out.isTTY ? `\r\x1b[K${isLast ? '' : text}` : `${text}\n`);
  };
}
