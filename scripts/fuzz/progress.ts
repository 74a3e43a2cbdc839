import type { Tally } from './run.js';

const LINE_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 200;

/** Shows how far a run is: in place on a terminal, else a line every ten seconds. */
export class FuzzProgress {
  readonly #out: NodeJS.WriteStream;
  readonly #total: number;
  readonly #started = performance.now();
  #last = performance.now();

  constructor(out: NodeJS.WriteStream, total: number) {
    this.#out = out;
    this.#total = total;
  }

  update({ requests, failures }: Tally): void {
    const now = performance.now();
    const isLast = requests === this.#total;
    if (now - this.#last < (this.#out.isTTY ? REDRAW_EVERY_MS : LINE_EVERY_MS) && !(isLast && this.#out.isTTY)) return;
    this.#last = now;
    const seconds = (now - this.#started) / 1000;
    const text = `${requests} of ${this.#total} requests, ${failures.length} failures, ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} a second`;
    this.#out.write(this.#out.isTTY ? `\r\x1b[K${isLast ? '' : text}` : `${text}\n`);
  }
}
