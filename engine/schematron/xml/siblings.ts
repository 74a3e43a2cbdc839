/** Counts siblings: positions for XPath steps, and the look-up of nodes by position. */

import { ATTRIBUTE, COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from './tree.js';

/**
 * Groups children that count together: by kind, and for elements and processing instructions by name. Small numbers, so
 * that counters can be arrays.
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

/** Positions among siblings of the same class, from 1. The children of a parent are counted on demand. */
export class SiblingPositions {
  readonly #tree: Tree;
  /** 0 if not counted yet. */
  readonly #positions: Int32Array;
  readonly #counts: Int32Array;
  /** The parent for which a counter was last used. */
  readonly #countedFor: Int32Array;

  constructor(tree: Tree) {
    const classes = 5 + 2 * tree.names.length;
    this.#tree = tree;
    this.#positions = new Int32Array(tree.size);
    this.#counts = new Int32Array(classes);
    this.#countedFor = new Int32Array(classes).fill(-1);
  }

  /** The position of a child node; 0 for an attribute. */
  of(node: number): number {
    const position = this.#positions[node]!;
    if (position > 0 || this.#tree.kind[node] === ATTRIBUTE) return position;
    this.#count(this.#tree.parent[node]!);
    return this.#positions[node]!;
  }

  #count(parent: number): void {
    const { kind, name, firstChild, nextSibling } = this.#tree;
    const [positions, counts, countedFor] = [this.#positions, this.#counts, this.#countedFor];
    for (let child = firstChild[parent]!; child !== 0; child = nextSibling[child]!) {
      const group = siblingClass(kind[child]!, name[child]!);
      if (countedFor[group] !== parent) {
        countedFor[group] = parent;
        counts[group] = 0;
      }
      positions[child] = ++counts[group]!;
    }
  }
}

/** Finds children by sibling class and position; a parent's children are grouped on demand. */
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
