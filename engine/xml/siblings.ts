/** Counting among siblings: the positions in XPath steps, and the way back from a step to a node. */

import { COMMENT, DOCUMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from './tree.js';

/**
 * What makes children of one parent count together: their kind, and for elements and processing
 * instructions their name. Small numbers, so that counters can be arrays.
 */
export function siblingClass(kind: number, name: number): number {
  switch (kind) {
    case ELEMENT:
      return 3 + 2 * name;
    case PROCESSING_INSTRUCTION:
      return 4 + 2 * name;
    case TEXT:
      return 1;
    case COMMENT:
      return 2;
    default:
      return 0;
  }
}

/** For each child its position, from 1, among the siblings that count together. One pass over the tree. */
export function siblingPositions(tree: Tree): Int32Array {
  const { size, kind, name, firstChild, nextSibling } = tree;
  const positions = new Int32Array(size);
  const classes = 5 + 2 * tree.names.length;
  const counts = new Int32Array(classes);
  const countedFor = new Int32Array(classes).fill(-1);
  for (let parent = 0; parent < size; parent++) {
    if (kind[parent] !== ELEMENT && kind[parent] !== DOCUMENT) continue;
    for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
      const group = siblingClass(kind[child]!, name[child]!);
      if (countedFor[group] !== parent) {
        countedFor[group] = parent;
        counts[group] = 0;
      }
      positions[child] = ++counts[group]!;
    }
  }
  return positions;
}

/** Finds children by sibling class and position; a parent's children are grouped when it is first asked for. */
export class ChildIndex {
  readonly #tree: Tree;
  readonly #groups = new Map<number, ReadonlyMap<number, readonly number[]>>();

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The child, or -1. */
  find(parent: number, group: number, position: number): number {
    let groups = this.#groups.get(parent);
    if (groups === undefined) this.#groups.set(parent, (groups = this.#group(parent)));
    return groups.get(group)?.[position - 1] ?? -1;
  }

  #group(parent: number): ReadonlyMap<number, readonly number[]> {
    const { kind, name, firstChild, nextSibling } = this.#tree;
    const groups = new Map<number, number[]>();
    for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
      const group = siblingClass(kind[child]!, name[child]!);
      const members = groups.get(group);
      if (members === undefined) groups.set(group, [child]);
      else members.push(child);
    }
    return groups;
  }
}
