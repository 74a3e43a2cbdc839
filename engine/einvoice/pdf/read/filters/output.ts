/** The growing output of a filter. */
import { type Budget, LimitReached } from '../budget.js';

const FIRST_BYTES = 1024;

export class Output {
  readonly #most: number;
  /** The output is in its first `length` bytes. */
  bytes: Uint8Array;
  length = 0;

  /** @param guess expected size in bytes */
  constructor(budget: Budget, guess: number) {
    this.#most = budget.room;
    this.bytes = new Uint8Array(Math.min(this.#most, Math.max(FIRST_BYTES, guess)));
  }

  /**
   * Makes room for more bytes; to be called before every write.
   * @throws LimitReached
   */
  grow(count: number): void {
    const wanted = this.length + count;
    if (wanted <= this.bytes.length) return;
    if (wanted > this.#most) throw new LimitReached('bytes');
    const larger = new Uint8Array(Math.min(this.#most, Math.max(wanted, 2 * this.bytes.length)));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  push(byte: number): void {
    if (this.length === this.bytes.length) this.grow(1);
    this.bytes[this.length++] = byte;
  }

  /** The output; the caller may modify it. */
  given(): Uint8Array {
    // Copied if keeping the buffer would waste more than half of it.
    return 2 * this.length < this.bytes.length ? this.bytes.slice(0, this.length) : this.bytes.subarray(0, this.length);
  }
}
