/**
 * Many paths that must not exist, asked for together: `not(a/b)` is the whole of several hundred asserts of one
 * rule. The paths are put into a trie; where no node is at the beginning of a path, all that goes on from there
 * is passed over.
 */

import type { Path } from '../nodes/names.js';

/** What is absent: the number of the assertion, and the path. */
export type AbsentEntry = readonly [assertion: number, path: Path];

/** The trie in preorder, four numbers for each node: depth from 1, code, offset behind its subtree, index of an entry or -1. */
export interface AbsentTable {
  readonly entries: readonly AbsentEntry[];
  readonly trie: Int32Array;
  readonly depth: number;
}

/** Numbers per node of the trie. */
export const TRIE_STEP = 4;

interface TrieNode {
  readonly children: Map<number, TrieNode>;
  readonly entries: number[];
}

/** Made when the module loads. */
export function absentTable(entries: readonly AbsentEntry[]): AbsentTable {
  const root: TrieNode = { children: new Map(), entries: [] };
  entries.forEach(([, path], index) => {
    let at = root;
    for (const code of path) {
      let next = at.children.get(code);
      if (next === undefined) at.children.set(code, (next = { children: new Map(), entries: [] }));
      at = next;
    }
    at.entries.push(index);
  });
  const trie: number[] = [];
  write(root, 1, trie);
  return { entries, trie: Int32Array.from(trie), depth: Math.max(0, ...entries.map(([, path]) => path.length)) };
}

function write(node: TrieNode, depth: number, trie: number[]): void {
  for (const [code, child] of node.children) {
    const at = trie.length;
    trie.push(depth, code, 0, child.entries[0] ?? -1);
    write(child, depth + 1, trie);
    // Two asserts about one path: a second node without children.
    trie[at + 2] = trie.length;
    for (const entry of child.entries.slice(1)) trie.push(depth, code, trie.length + TRIE_STEP, entry);
  }
}
