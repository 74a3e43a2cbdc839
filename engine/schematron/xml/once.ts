/** What is worked out once of a document, or of what has been read from it. */

/** Something that keeps what has been worked out of it. */
export interface Keeper {
  /** By the places that `once` gives. */
  readonly kept: unknown[];
}

let places = 0;

/**
 * A function that works something out when it is first asked for. Its result is kept where it belongs, and not in a `WeakMap`:
 * V8's collector of young objects takes all values in one for alive, so that whatever refers to a document would outlive it,
 * be copied, and fill the heap until all of it is collected.
 */
export function once<From extends Keeper, Result extends object>(
  workOut: (from: From) => Result,
): (from: From) => Result {
  const place = places++;
  return (from) => (from.kept[place] ??= workOut(from)) as Result;
}
