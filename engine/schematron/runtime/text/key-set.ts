/** Sets of strings, for comparisons that would otherwise search a list repeatedly. */

import { DynamicError } from '../errors.js';

/** The values of an expression for the items of a list, as far as they could be computed. */
export class KeySet {
  readonly #keys = new Set<string>();
  #error: DynamicError | undefined;

  /** Builds a set. @param visit adds the values in the order of comparison */
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

  /** Records that the value of one item raised an error; other values may still match. */
  raised(error: unknown): void {
    if (!(error instanceof DynamicError)) throw error;
    this.#error ??= error;
  }

  /** Whether no value could be computed. */
  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Called if no value matched: raises the error that comparing with all of them would raise. */
  end(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

/** Lists that have been searched; null: once. */
const sets = new WeakMap<readonly string[], ReadonlySet<string> | null>();

/** From this number of strings on, a set is faster. */
const MIN_SET_SIZE = 16;

/** Whether a string is in an immutable list; the same list may be searched many times. */
export function isMember(list: readonly string[], text: string): boolean {
  if (list.length < MIN_SET_SIZE) return list.includes(text);
  let set = sets.get(list);
  if (set === undefined) {
    // Most lists are searched only once.
    sets.set(list, null);
    return list.includes(text);
  }
  if (set === null) sets.set(list, (set = new Set(list)));
  return set.has(text);
}

/** Per list, whether it contains different strings. */
const mixed = new WeakMap<readonly string[], boolean>();

/** Whether an immutable list contains a different string; the same list may be searched many times. */
export function hasAnother(list: readonly string[], text: string): boolean {
  const [first] = list;
  if (first === undefined || first !== text) return first !== undefined;
  if (list.length < MIN_SET_SIZE) return list.some((other) => other !== text);
  let isMixed = mixed.get(list);
  if (isMixed === undefined) mixed.set(list, (isMixed = list.some((other) => other !== first)));
  return isMixed;
}
