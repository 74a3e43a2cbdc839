/**
 * Checks many paths that must not exist together: several hundred asserts of one rule are just `not(a/b)`. The paths
 * form a trie; if no node exists at the beginning of a path, its whole subtrie is skipped.
 */

import type { Path } from '../nodes/names.js';

/** The number of the assertion, and the path that must not exist. */
export type AbsentEntry = readonly [assertion: number, path: Path];

/**
 * The trie in preorder, four numbers per node: depth from 1, code, offset after its subtree, index of an entry or -1.
 */
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

/** Called when the module loads. */
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
    // Two asserts about one path: adds a second node without children.
    trie[at + 2] = trie.length;
    for (const entry of child.entries.slice(1)) trie.push(depth, code, trie.length + TRIE_STEP, entry);
  }
}
