/** Numbers that look like chance and are the same in every run: a linear congruential generator modulo 2^32. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from `least` to `most`. */
  integer(least: number, most: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits of such a generator repeat soon; the high ones do not.
    return least + Math.floor(this.#state / 0x1_0000_0000 * (most - least + 1));
  }

  /** One of several. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.integer(0, choices.length - 1)]!;
  }
}
