/**
 * Nodes by code and by path state, and path queries that need not walk the tree.
 * All nodes with one state form a list in document order. A state is the whole path from the root, so the nodes that a
 * path of names selects from node `n` are the nodes of one state between `n` and the end of its subtree: a search in a
 * sorted list, which mostly starts where the last one ended.
 */

import { ATTRIBUTE, type Tree } from '../../xml/tree.js';
import { type AbsentEntry, type AbsentTable, TRIE_STEP } from '../values/absent.js';
import { raise } from '../errors.js';
import type { Path } from './names.js';
import { NUMBERING_MEMORY, numberNodes, type PathOptions } from './numbering.js';
import { LISTS_MEMORY, sortByState } from './state-lists.js';
import { NO_STATE, type States } from './states.js';

export class Paths {
  readonly tree: Tree;
  readonly size: number;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly end: Int32Array;
  /** Per node: code, state, and the next node with the same code (0: none). */
  readonly code: Uint16Array;
  readonly state: Int16Array;
  readonly nextOfCode: Int32Array;
  readonly #states: States<unknown>;
  readonly hasTextRules: boolean;
  readonly #firstOfCode: Int32Array;
  // Nodes by state, see `state-lists.ts`.
  readonly #order: Int32Array;
  readonly #place: Int32Array;
  readonly #starts: Int32Array;
  /** Per state: the place found last. */
  readonly #hints: Int32Array;
  readonly #table: Int16Array;
  readonly #width: number;
  readonly #firstAttribute: number;
  /** Per level of a trie, during its traversal. */
  #depthStates = new Int32Array(8);
  /** Whether some node has no state; then a missing state proves nothing. */
  readonly #isPartial: boolean;
  readonly #numberingMemory: ArrayBuffer;
  readonly #listsMemory: ArrayBuffer;

  constructor(tree: Tree, options: PathOptions) {
    const { states, elements, hasTextRules } = options;
    const { size } = tree;
    this.tree = tree;
    this.size = size;
    this.parent = tree.parent;
    this.firstChild = tree.firstChild;
    this.nextSibling = tree.nextSibling;
    this.end = tree.end;
    this.#states = states;
    this.hasTextRules = hasTextRules;
    this.#firstAttribute = elements.end;
    states.refresh();
    ({
      code: this.code,
      state: this.state,
      nextOfCode: this.nextOfCode,
      firstOfCode: this.#firstOfCode,
      isPartial: this.#isPartial,
      memory: this.#numberingMemory,
    } = numberNodes(tree, options));
    // The number of states is known only now.
    this.#table = states.table;
    this.#width = states.width;
    ({
      order: this.#order,
      place: this.#place,
      starts: this.#starts,
      hints: this.#hints,
      memory: this.#listsMemory,
    } = sortByState(this.state, states.size));
  }

  /** Frees its memory for the next document; this object must not be used afterwards. */
  release(): void {
    NUMBERING_MEMORY.give(this.#numberingMemory);
    LISTS_MEMORY.give(this.#listsMemory);
  }

  #countOf(state: number): number {
    return this.#starts[state + 1]! - this.#starts[state]!;
  }

  /** The first place of a state whose node comes after the given one. */
  #after(state: number, node: number): number {
    const order = this.#order;
    let low = this.#starts[state]!;
    let high = this.#starts[state + 1]!;
    const hint = this.#hints[state]!;
    if (hint < high && order[hint]! <= node) {
      low = hint + 1;
      if (low === high || order[low]! > node) return (this.#hints[state] = low);
    } else {
      if (hint === low || order[hint - 1]! <= node) return hint;
      high = hint;
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order[middle]! <= node) low = middle + 1;
      else high = middle;
    }
    return (this.#hints[state] = low);
  }

  /** The state that a path leads to from a node: 0 if no node exists, -1 if unknown. */
  #target(node: number, path: Path): number {
    let state = this.state[node]!;
    if (this.#isPartial || state === NO_STATE) return -1;
    const table = this.#table;
    const width = this.#width;
    for (let index = 0; index < path.length; index++) {
      state = table[state * width + path[index]!]!;
      if (state === NO_STATE) return 0;
    }
    return this.#countOf(state) > 0 ? state : 0;
  }

  /** The first child (or attribute) with this code, 0 if there is none. */
  child(node: number, code: number): number {
    const state = this.state[node]!;
    if (this.#isPartial || state === NO_STATE) return this.#scanned(node, code);
    const below = this.#table[state * this.#width + code]!;
    if (below === NO_STATE) return 0;
    const place = this.#after(below, node);
    if (place === this.#starts[below + 1]!) return 0;
    const found = this.#order[place]!;
    return found < this.end[node]! ? found : 0;
  }

  #scanned(node: number, code: number): number {
    if (code >= this.#firstAttribute) return this.attribute(node, code);
    let at = this.firstChild[node]!;
    while (at !== 0 && this.code[at] !== code) at = this.nextSibling[at]!;
    return at;
  }

  /** The next sibling with the same code, 0 if there is none. */
  twin(node: number): number {
    const state = this.state[node]!;
    if (state !== NO_STATE) {
      const place = this.#place[node]! + 1;
      if (place === this.#starts[state + 1]!) return 0;
      const next = this.#order[place]!;
      return this.parent[next] === this.parent[node] ? next : 0;
    }
    const code = this.code[node];
    let at = this.nextSibling[node]!;
    while (at !== 0 && this.code[at] !== code) at = this.nextSibling[at]!;
    return at;
  }

  /** The attribute with this code, 0 if there is none. */
  attribute(element: number, code: number): number {
    const end = this.end[element]!;
    const { kind } = this.tree;
    for (let at = element + 1; at < end && kind[at] === ATTRIBUTE; at++) if (this.code[at] === code) return at;
    return 0;
  }

  /** The first node of the document with this code, 0 if there is none; continue with `nextOfCode`. */
  first(code: number): number {
    return this.#firstOfCode[code]!;
  }

  /** exists(path) from a node; false for -1 (no node). */
  has(node: number, path: Path): boolean {
    if (node < 0) return false;
    const target = this.#target(node, path);
    if (target === 0) return false;
    if (target < 0) return this.#walk(node, path, 0, 1) === 1;
    const place = this.#after(target, node);
    return place < this.#starts[target + 1]! && this.#order[place]! < this.end[node]!;
  }

  /** exists(//path): whether the path exists anywhere. */
  occurs(path: Path): boolean {
    const code = path[path.length - 1]!;
    if (this.#isPartial) {
      for (let at = this.first(code); at !== 0; at = this.nextOfCode[at]!)
        if (endsWith(path, this.code, this.parent, at)) return true;
      return false;
    }
    const { lastOfCode, previousOfCode, code: codes, parent } = this.#states;
    for (let state = lastOfCode[code]!; state !== NO_STATE; state = previousOfCode[state]!) {
      if (this.#countOf(state) > 0 && endsWith(path, codes, parent, state)) return true;
    }
    return false;
  }

  /** The entries of a table whose path exists from a node. */
  protected present(node: number, { entries, trie, depth }: AbsentTable): readonly AbsentEntry[] {
    const found: AbsentEntry[] = [];
    if (this.#isPartial || this.state[node] === NO_STATE) return entries.filter(([, path]) => this.has(node, path));
    const states =
      this.#depthStates.length > depth ? this.#depthStates : (this.#depthStates = new Int32Array(depth + 1));
    const table = this.#table;
    const width = this.#width;
    const starts = this.#starts;
    states[0] = this.state[node]!;
    for (let at = 0; at < trie.length;) {
      const level = trie[at]!;
      const state = table[states[level - 1]! * width + trie[at + 1]!]!;
      if (state === NO_STATE || starts[state] === starts[state + 1]) {
        at = trie[at + 2]!;
        continue;
      }
      states[level] = state;
      const entry = trie[at + 3]!;
      if (entry >= 0) {
        const place = this.#after(state, node);
        if (place < starts[state + 1]! && this.#order[place]! < this.end[node]!) found.push(entries[entry]!);
      }
      at += TRIE_STEP;
    }
    return found;
  }

  /** count(path) from a node. */
  count(node: number, path: Path): number {
    if (node < 0) return 0;
    const target = this.#target(node, path);
    if (target === 0) return 0;
    if (target < 0) return this.#walk(node, path, 0, Infinity);
    if (this.#countOf(this.state[node]!) === 1) return this.#countOf(target);
    const from = this.#after(target, node);
    return this.#after(target, this.end[node]! - 1) - from;
  }

  /** The only node of a path; `undefined` if there is none, XPTY0004 if there are several. */
  only(node: number, path: Path, what: string): number | undefined {
    if (node < 0) return undefined;
    const target = this.#target(node, path);
    if (target === 0) return undefined;
    if (target < 0) return this.#onlyWalked(node, path, 0, what);
    const place = this.#after(target, node);
    const behind = this.#starts[target + 1]!;
    const end = this.end[node]!;
    if (place === behind || this.#order[place]! >= end) return undefined;
    if (place + 1 < behind && this.#order[place + 1]! < end) raise('XPTY0004', what);
    return this.#order[place]!;
  }

  #onlyWalked(node: number, path: Path, index: number, what: string): number | undefined {
    let found: number | undefined;
    for (let at = this.child(node, path[index]!); at !== 0; at = this.twin(at)) {
      const inner = index + 1 === path.length ? at : this.#onlyWalked(at, path, index + 1, what);
      if (inner === undefined) continue;
      if (found !== undefined) raise('XPTY0004', what);
      found = inner;
    }
    return found;
  }

  /** The number of nodes on a path, at most `most`, by walking the tree if states do not help. */
  #walk(node: number, path: Path, index: number, most: number): number {
    let count = 0;
    for (let at = this.child(node, path[index]!); at !== 0 && count < most; at = this.twin(at)) {
      count += index + 1 === path.length ? 1 : this.#walk(at, path, index + 1, most - count);
    }
    return count;
  }

  /** The codes from a node up to the document node. */
  chain(node: number): readonly number[] {
    const chain: number[] = [];
    for (let at = node; at >= 0; at = this.parent[at]!) chain.push(this.code[at]!);
    return chain;
  }
}

/** Whether the codes leading to a node or state end with those of a path. */
function endsWith(path: Path, code: ArrayLike<number>, parent: ArrayLike<number>, from: number): boolean {
  let at = from;
  for (let index = path.length - 1; index >= 0; index--) {
    if (at < 0 || code[at] !== path[index]) return false;
    at = parent[at]!;
  }
  return true;
}
