/** Sets of strings, for comparisons that would go through a list again and again. */

import { DynamicError } from '../errors.js';

/** The values of an expression over a list, as far as they can be computed. */
export class KeySet {
  readonly #keys = new Set<string>();
  #error: DynamicError | undefined;

  /** Makes a set. @param visit adds the values, in the order in which they would be compared */
  static of(visit: (keys: KeySet) => void): KeySet {
    const keys = new KeySet();
    try {
      visit(keys);
    } catch (error) {
      if (!(error instanceof DynamicError)) throw error;
      keys.#error ??= error;
    }
    return keys;
  }

  add(key: string): void {
    this.#keys.add(key);
  }

  /** The value of one item raised; others may still be the one that is searched. */
  raised(error: unknown): void {
    if (!(error instanceof DynamicError)) throw error;
    this.#error ??= error;
  }

  /** Is there no value that could be computed? */
  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** No value was the one that is searched: raises what the comparison with all of them raises. */
  end(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

/** Lists that have been asked; null: once. */
const sets = new WeakMap<readonly string[], ReadonlySet<string> | null>();

/** From so many strings on, a set is faster. */
const FEWEST = 16;

/** Is it one of the strings of a list that does not change? The same list may be asked many times. */
export function isMember(list: readonly string[], text: string): boolean {
  if (list.length < FEWEST) return list.includes(text);
  let set = sets.get(list);
  if (set === undefined) {
    // Most lists are never asked again.
    sets.set(list, null);
    return list.includes(text);
  }
  if (set === null) sets.set(list, (set = new Set(list)));
  return set.has(text);
}

/** Lists that have been asked for another string than their first one. */
const mixed = new WeakMap<readonly string[], boolean>();

/** Is there a string in a list that is not the one given? The same list may be asked many times. */
export function hasAnother(list: readonly string[], text: string): boolean {
  const [first] = list;
  if (first === undefined || first !== text) return first !== undefined;
  if (list.length < FEWEST) return list.some((other) => other !== text);
  let isMixed = mixed.get(list);
  if (isMixed === undefined) mixed.set(list, (isMixed = list.some((other) => other !== first)));
  return isMixed;
}
