import { SpareMemory } from '../../xml/spare-memory.js';
import { NO_STATE } from './states.js';

/** The nodes of all path states, grouped by state, in document order. */
interface StateLists {
  readonly order: Int32Array;
  /** Per node with a state, its place in `order`. */
  readonly place: Int32Array;
  /** State `s` has the places `starts[s] … starts[s + 1] - 1`. */
  readonly starts: Int32Array;
  /** A writable copy of `starts`. */
  readonly hints: Int32Array;
  /** The buffer behind the columns. */
  readonly memory: ArrayBuffer;
}

/** Bytes kept for the next document: enough for a document of 5 MB. */
const MAX_KEPT = 8 * 1024 * 1024;

/** The buffer between documents. */
export const LISTS_MEMORY = new SpareMemory(MAX_KEPT);

/**
 * Sorts nodes by state (counting sort, linear in the number of nodes). Nodes without a state, which include nearly all
 * text nodes, are left out.
 * @param state per node
 * @param count number of states
 */
export function sortByState(state: Int16Array, count: number): StateLists {
  const size = state.length;
  // One buffer for all is cheaper than one each.
  const memory = LISTS_MEMORY.take(4 * 2 * (size + count + 1));
  const order = new Int32Array(memory, 0, size);
  const place = new Int32Array(memory, 4 * size, size);
  const starts = new Int32Array(memory, 4 * 2 * size, count + 1);
  const next = new Int32Array(memory, 4 * (2 * size + count + 1), count + 1);
  for (let node = 0; node < size; node++) starts[state[node]! + 1]!++;
  starts[NO_STATE + 1] = 0;
  for (let at = 1; at < starts.length; at++) starts[at]! += starts[at - 1]!;
  next.set(starts);
  for (let node = 0; node < size; node++) {
    const own = state[node]!;
    if (own === NO_STATE) continue;
    const at = next[own]!++;
    order[at] = node;
    place[node] = at;
  }
  next.set(starts);
  return { order, place, starts, hints: next, memory };
}
