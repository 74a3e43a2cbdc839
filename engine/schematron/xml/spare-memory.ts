/**
 * Memory that is reused for the next document. Getting fresh memory from the system costs more than most of its use,
 * and memory outside V8's heap triggers garbage collections.
 */
export class SpareMemory {
  static readonly #all: SpareMemory[] = [];
  /** Null while in use, and before the first use. */
  #spare: ArrayBuffer | null = null;
  readonly #most: number;

  /** @param most maximum number of bytes to keep */
  constructor(most: number) {
    this.#most = most;
    SpareMemory.#all.push(this);
  }

  /** Frees all kept memory. */
  static drop(): void {
    for (const memory of SpareMemory.#all) memory.#spare = null;
  }

  /**
   * Memory of at least the given size. If it is already in use, the caller gets new memory.
   * @param wiped number of leading bytes guaranteed to be 0; the rest must be written before it is read
   */
  take(bytes: number, wiped = bytes): ArrayBuffer {
    const spare = this.#spare;
    this.#spare = null;
    if (spare === null || spare.byteLength < bytes) return new ArrayBuffer(this.#rounded(bytes));
    new Uint8Array(spare, 0, wiped).fill(0);
    return spare;
  }

  /** Gives memory back; it must not be used afterwards. */
  give(memory: ArrayBuffer): void {
    if (memory.byteLength <= this.#most) this.#spare = memory;
  }

  /** To a power of two, so that growing documents do not allocate each time. */
  #rounded(bytes: number): number {
    const rounded = 2 ** Math.ceil(Math.log2(bytes));
    return rounded <= this.#most ? rounded : bytes;
  }
}
