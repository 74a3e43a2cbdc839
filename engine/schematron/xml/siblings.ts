/** Counting among siblings: the positions in XPath steps, and the way back from a step to a node. */

import { ATTRIBUTE, COMMENT, ELEMENT, PROCESSING_INSTRUCTION, TEXT, type Tree } from './tree.js';

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

/** Positions among the siblings that count together, from 1. The children of a parent are counted when one is asked for. */
export class SiblingPositions {
  readonly #tree: Tree;
  /** 0 for what has not been counted. */
  readonly #positions: Int32Array;
  readonly #counts: Int32Array;
  /** The parent that a counter is of. */
  readonly #countedFor: Int32Array;

  constructor(tree: Tree) {
    const classes = 5 + 2 * tree.names.length;
    this.#tree = tree;
    this.#positions = new Int32Array(tree.size);
    this.#counts = new Int32Array(classes);
    this.#countedFor = new Int32Array(classes).fill(-1);
  }

  /** The position of a node that is the child of another; 0 for an attribute. */
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
