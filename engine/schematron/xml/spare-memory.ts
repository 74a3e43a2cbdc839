/**
 * Memory that one document leaves to the next. Memory fresh from the system costs more than most of what is done with it,
 * and what lies outside of V8's heap makes it collect garbage the sooner the more of it there is.
 */
export class SpareMemory {
  static readonly #all: SpareMemory[] = [];
  /** Null while it is in use, and before the first use. */
  #spare: ArrayBuffer | null = null;
  readonly #most: number;

  /** @param most bytes that are kept */
  constructor(most: number) {
    this.#most = most;
    SpareMemory.#all.push(this);
  }

  /** Lets go of all that is kept: no document is to come soon. */
  static drop(): void {
    for (const memory of SpareMemory.#all) memory.#spare = null;
  }

  /**
   * Memory of at least so many bytes. Who takes more before it is given back gets memory of its own.
   * @param wiped so many of its first bytes are 0; what is behind them has to be written before it is read
   */
  take(bytes: number, wiped = bytes): ArrayBuffer {
    const spare = this.#spare;
    this.#spare = null;
    if (spare === null || spare.byteLength < bytes) return new ArrayBuffer(this.#rounded(bytes));
    new Uint8Array(spare, 0, wiped).fill(0);
    return spare;
  }

  /** Gives memory back: nobody may look at it any more. */
  give(memory: ArrayBuffer): void {
    if (memory.byteLength <= this.#most) this.#spare = memory;
  }

  /** To a power of two, so that growing documents do not allocate each time. */
  #rounded(bytes: number): number {
    const rounded = 2 ** Math.ceil(Math.log2(bytes));
    return rounded <= this.#most ? rounded : bytes;
  }
}
