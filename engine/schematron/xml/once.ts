/** Values computed once per document, or per object derived from it. */

/** An object that caches values computed from it. */
export interface CacheOwner {
  /** Indexed by the slots that `once` assigns. */
  readonly cached: unknown[];
}

let places = 0;

/**
 * Makes a function that caches its result on its argument. A `WeakMap` would be slower: V8's young-generation collector
 * treats all its values as alive, so everything that refers to a document would outlive it, be copied, and fill the
 * heap until a full collection.
 */
export function once<From extends CacheOwner, Result extends object>(
  workOut: (from: From) => Result,
): (from: From) => Result {
  const place = places++;
  return (from) => (from.cached[place] ??= workOut(from)) as Result;
}
