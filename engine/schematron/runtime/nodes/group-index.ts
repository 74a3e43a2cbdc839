/**
 * Nodes by key, for code that would otherwise visit all of them for each key. Keys may raise errors: the index then
 * raises an error exactly when visiting would.
 */

import { DynamicError } from '../errors.js';

/** The nodes for a key, in the order of the visit. */
export class NodeGroup {
  readonly nodes: readonly number[];
  /** Whether all nodes have the key; otherwise some keys raised errors, and each node must be tested. */
  readonly isCertain: boolean;
  readonly #error: DynamicError | undefined;

  constructor(nodes: readonly number[], isCertain: boolean, error: DynamicError | undefined) {
    this.nodes = nodes;
    this.isCertain = isCertain;
    this.#error = error;
  }

  /** Raises the error that visiting would raise after the last of the nodes. */
  end(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

/** The index; nodes are added in the order of the visit. */
export class GroupIndex {
  readonly #nodes = new Map<unknown, number[]>();
  /** Nodes whose key raised an error, by the parts of the key before the error. */
  readonly #raising = new Map<string, number[]>();
  #error: DynamicError | undefined;
  readonly #known = new Map<unknown, NodeGroup>();

  /**
   * Builds an index.
   * @param visit adds the nodes; if it raises an error, so would every visit
   */
  static of(visit: (index: GroupIndex) => void): GroupIndex {
    const index = new GroupIndex();
    try {
      visit(index);
    } catch (error) {
      index.#error = requireDynamicError(error);
    }
    return index;
  }

  /** Adds a node under a key; duplicates are ignored. */
  add(key: unknown, node: number): void {
    // NaN equals nothing.
    if (key !== key) return;
    append(this.#nodes, key, node);
  }

  /**
   * Records that a part of a node's key raised an error. Only keys with the same earlier parts would reach the error.
   * @param parts the earlier parts
   */
  raised(error: unknown, parts: readonly unknown[], node: number): void {
    requireDynamicError(error);
    append(this.#raising, compositeKey(parts), node);
  }

  /** @param parts of the key: a single one, or all parts of a composite key */
  get(parts: readonly unknown[]): NodeGroup {
    const key = parts.length === 1 ? parts[0] : parts.join(SEPARATOR);
    let group = this.#known.get(key);
    if (group === undefined) this.#known.set(key, (group = this.#group(key, parts)));
    return group;
  }

  #group(key: unknown, parts: readonly unknown[]): NodeGroup {
    const nodes = (key === key ? this.#nodes.get(key) : undefined) ?? NO_NODES;
    const raising =
      this.#raising.size === 0
        ? []
        : parts.flatMap((_, length) => this.#raising.get(compositeKey(parts.slice(0, length))) ?? []);
    if (raising.length === 0) return new NodeGroup(nodes, true, this.#error);
    return new NodeGroup(
      [...new Set([...nodes, ...raising])].sort((a, b) => a - b),
      false,
      this.#error,
    );
  }
}

/** Separator within composite keys; it occurs in no document. */
const SEPARATOR = '\u0000';

const NO_NODES: readonly number[] = [];

function append<K>(lists: Map<K, number[]>, key: K, node: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else if (list.at(-1) !== node) list.push(node);
}

function compositeKey(parts: readonly unknown[]): string {
  return `${parts.length}${parts.join(SEPARATOR)}`;
}

/** Anything but a dynamic error is a bug and ends the run. */
function requireDynamicError(error: unknown): DynamicError {
  if (error instanceof DynamicError) return error;
  throw error;
}
