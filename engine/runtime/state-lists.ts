/** The nodes of each path state behind each other, in document order. */
export interface StateLists {
  readonly order: Int32Array;
  /** Per node its place in `order`. */
  readonly place: Int32Array;
  /** State `s` has the places `starts[s] … starts[s + 1] - 1`. */
  readonly starts: Int32Array;
}

/**
 * Sorts nodes by state, by counting: linear in the number of nodes.
 * @param state per node
 * @param count number of states
 */
export function sortByState(state: Int16Array, count: number): StateLists {
  const size = state.length;
  const order = new Int32Array(size);
  const place = new Int32Array(size);
  const starts = new Int32Array(count + 1);
  for (let node = 0; node < size; node++) starts[state[node]! + 1]!++;
  for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!;
  const next = starts.slice();
  for (let node = 0; node < size; node++) {
    const own = next[state[node]!]!++;
    order[own] = node;
    place[node] = own;
  }
  return { order, place, starts };
}
