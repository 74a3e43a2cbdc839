/** Indexes of lists that are searched for every document. */

/** By list. A list never changes, and its index is released with it. */
const maps = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/**
 * The members of a list by key, built once per list.
 * @param keyOf always the same function for the same list
 */
export function keyedBy<T extends object>(list: readonly T[], keyOf: (member: T) => string): ReadonlyMap<string, T> {
  let map = maps.get(list) as ReadonlyMap<string, T> | undefined;
  if (map === undefined) maps.set(list, (map = new Map(list.map((member) => [keyOf(member), member]))));
  return map;
}
