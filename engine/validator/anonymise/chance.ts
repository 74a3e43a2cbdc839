/** Random numbers: the same for the same seed, and not to be guessed without one. */
export class Chance {
  readonly #state: Uint32Array;

  /** @param start of `startOf` */
  constructor(start: Uint32Array) {
    this.#state = start.slice();
    for (let round = 0; round < 12; round++) this.#next();
  }

  /** A whole number below a bound. */
  below(bound: number): number {
    return this.#next() % bound;
  }

  pick<T>(items: ArrayLike<T>): T {
    return items[this.below(items.length)]!;
  }

  /** The generator sfc32 of PractRand (https://pracrand.sourceforge.net/). */
  #next(): number {
    const state = this.#state;
    const sum = (state[0]! + state[1]! + state[3]!) >>> 0;
    state[3]!++;
    state[0] = state[1]! ^ (state[1]! >>> 9);
    state[1] = state[2]! + (state[2]! << 3);
    state[2] = ((state[2]! << 21) | (state[2]! >>> 11)) + sum;
    return sum;
  }
}

/** Where random numbers start. @param seed a whole number; of the platform's own randomness when absent */
export function startOf(seed?: number): Uint32Array {
  return seed === undefined
    ? crypto.getRandomValues(new Uint32Array(4))
    : Uint32Array.of(seed, Math.floor(seed / 2 ** 32), 0x9e3779b9, 1);
}
