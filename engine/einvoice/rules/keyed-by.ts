/** Lists that every document looks into, by the key of each member. */

/** A list does not change, and goes with the map that was made of it. */
const maps = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/**
 * The members of a list by a key, made once for each list.
 * @param keyOf always the same function for the same list
 */
export function keyedBy<T extends object>(list: readonly T[], keyOf: (member: T) => string): ReadonlyMap<string, T> {
  let map = maps.get(list) as ReadonlyMap<string, T> | undefined;
  if (map === undefined) maps.set(list, (map = new Map(list.map((member) => [keyOf(member), member]))));
  return map;
}
