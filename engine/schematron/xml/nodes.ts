/** The columns of the tree during parsing: arrays that grow by doubling. */

import { SpareMemory } from './spare-memory.js';
import type { Limits } from './limits.js';
import { Failure } from './problem.js';
import { DOCUMENT } from './tree.js';

/** Number of 32-bit columns, and of those that are initialized with 0. */
const COLUMNS = 7;
const EMPTY_COLUMNS = 3;
/** A low estimate of text units per node: untouched memory costs nothing, but growing does. */
const UNITS_PER_NODE = 16;

/** Bytes kept for the next document: enough for a document of 5 MB. */
const MAX_KEPT = 16 * 1024 * 1024;

/** The buffer between documents. */
export const NODES_MEMORY = new SpareMemory(MAX_KEPT);

/** The columns of a complete document; see `Tree`. */
export interface Columns {
  readonly size: number;
  readonly kind: Uint8Array;
  readonly name: Int32Array;
  readonly parent: Int32Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly end: Int32Array;
  readonly from: Int32Array;
  /** See `Nodes.to`. */
  readonly to: Int32Array;
}

/**
 * The nodes of one document. While an element is open its `end` temporarily holds its last child, so that appending
 * needs no further array; closing it sets the real value.
 */
export class Nodes implements Columns {
  size = 1;
  kind!: Uint8Array;
  name!: Int32Array;
  parent!: Int32Array;
  firstChild!: Int32Array;
  nextSibling!: Int32Array;
  end!: Int32Array;
  from!: Int32Array;
  /**
   * End of the node's own characters: for an element its name, for all others their value. Stored as the complement
   * (`~`) if the value must be resolved before reading.
   */
  to!: Int32Array;
  readonly #limit: number;
  #capacity: number;

  constructor(textLength: number, limits: Limits) {
    this.#limit = limits.nodes;
    this.#capacity = Math.min(limits.nodes, 32 + Math.ceil(textLength / UNITS_PER_NODE));
    this.#allocate();
    this.kind[0] = DOCUMENT;
    this.name[0] = -1;
    this.parent[0] = -1;
  }

  /**
   * Adds a node as the last child of an open one.
   * @throws Failure `XML-LIMIT`
   */
  append(kind: number, name: number, parent: number, from: number, to: number): number {
    const node = this.size;
    if (node === this.#capacity) this.#grow(from);
    this.size = node + 1;
    this.kind[node] = kind;
    this.name[node] = name;
    this.parent[node] = parent;
    this.from[node] = from;
    this.to[node] = to;
    const last = this.end[parent]!;
    if (last === 0) this.firstChild[parent] = node;
    else this.nextSibling[last] = node;
    this.end[parent] = node;
    return node;
  }

  /** Adds a childless node as the last child of an open one. */
  appendLeaf(kind: number, name: number, parent: number, from: number, to: number): void {
    const node = this.append(kind, name, parent, from, to);
    this.end[node] = node + 1;
  }

  /** Adds an attribute, which is not in the list of children. */
  appendAttribute(kind: number, name: number, owner: number, from: number, to: number): void {
    const node = this.size;
    if (node === this.#capacity) this.#grow(from);
    this.size = node + 1;
    this.kind[node] = kind;
    this.name[node] = name;
    this.parent[node] = owner;
    this.from[node] = from;
    this.to[node] = to;
    this.end[node] = node + 1;
  }

  #grow(offset: number): void {
    if (this.#capacity >= this.#limit) {
      throw new Failure(
        'XML-LIMIT',
        `The document has more than ${this.#limit} nodes, which is more than is accepted.`,
        offset,
      );
    }
    this.#capacity = Math.min(this.#limit, this.#capacity * 2);
    this.#allocate();
  }

  /** Moves all columns to a new buffer; one for all is cheaper than one each. */
  #allocate(): void {
    const { kind, name, parent, firstChild, nextSibling, end, from, to } = this;
    const bytes = this.#capacity * 4;
    const buffer = NODES_MEMORY.take(bytes * COLUMNS + this.#capacity, bytes * EMPTY_COLUMNS);
    let column = 0;
    const next = (old: Int32Array | undefined): Int32Array => {
      const array = new Int32Array(buffer, bytes * column++, this.#capacity);
      if (old !== undefined) array.set(old);
      return array;
    };
    this.firstChild = next(firstChild);
    this.nextSibling = next(nextSibling);
    this.end = next(end);
    this.name = next(name);
    this.parent = next(parent);
    this.from = next(from);
    this.to = next(to);
    this.kind = new Uint8Array(buffer, bytes * COLUMNS, this.#capacity);
    if (kind !== undefined) this.kind.set(kind);
  }
}
