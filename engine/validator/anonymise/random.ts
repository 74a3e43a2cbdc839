/** Random numbers, reproducible for a given seed and unpredictable without one. */
export class RandomGenerator {
  readonly #state: Uint32Array;

  /** @param seed from `randomSeed` */
  constructor(seed: Uint32Array) {
    this.#state = seed.slice();
    for (let round = 0; round < 12; round++) this.#next();
  }

  /** A random integer from 0 to below a bound. */
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

/**
 * The initial state of the generator. @param seed a whole number; by default from the platform's cryptographic
 * generator
 */
export function randomSeed(seed?: number): Uint32Array {
  return seed === undefined
    ? crypto.getRandomValues(new Uint32Array(4))
    : Uint32Array.of(seed, Math.floor(seed / 2 ** 32), 0x9e3779b9, 1);
}
