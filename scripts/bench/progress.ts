/** Says what is being done: in place on a terminal, else a line for each step. */
export class Progress {
  readonly #out: NodeJS.WriteStream;
  readonly #started = performance.now();

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  readonly show = (text: string): void => {
    const line = `${String(Math.round((performance.now() - this.#started) / 1000)).padStart(4)} s  ${text}`;
    this.#out.write(this.#out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  };

  done(): void {
    if (this.#out.isTTY) this.#out.write('\r\x1b[K');
  }
}
