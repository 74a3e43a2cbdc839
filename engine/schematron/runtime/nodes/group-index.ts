/**
 * Nodes by their keys, for code that would visit all of them for each key. Keys may raise: then the index tells as much as
 * visiting does, and raises where visiting does.
 */

import { DynamicError } from '../errors.js';

/** The nodes that a key leads to, in the order of the visit. */
export class Group {
  readonly nodes: readonly number[];
  /** Do they all have the key? Else some have one that raises, and each is to be tested. */
  readonly isCertain: boolean;
  readonly #error: DynamicError | undefined;

  constructor(nodes: readonly number[], isCertain: boolean, error: DynamicError | undefined) {
    this.nodes = nodes;
    this.isCertain = isCertain;
    this.#error = error;
  }

  /** Raises what visiting raises behind the last of the nodes. */
  end(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

/** An index while it is made, and afterwards. Nodes come in the order of the visit. */
export class GroupIndex {
  readonly #nodes = new Map<unknown, number[]>();
  /** Nodes with a key that raises, by the parts of the key before it. */
  readonly #raising = new Map<string, number[]>();
  #error: DynamicError | undefined;
  readonly #known = new Map<unknown, Group>();

  /** Makes an index. @param visit adds the nodes; where it raises, every visit does */
  static of(visit: (index: GroupIndex) => void): GroupIndex {
    const index = new GroupIndex();
    try {
      visit(index);
    } catch (error) {
      index.#error = dynamic(error);
    }
    return index;
  }

  /** The node has the key, which may have been said before. */
  add(key: unknown, node: number): void {
    // NaN equals nothing.
    if (key !== key) return;
    append(this.#nodes, key, node);
  }

  /**
   * A part of a key raised. Only keys that begin as the node's do get so far.
   * @param parts the parts before
   */
  raised(error: unknown, parts: readonly unknown[], node: number): void {
    dynamic(error);
    append(this.#raising, placeOf(parts), node);
  }

  /** @param parts of the key, which is the only one of them or all with a separator between them */
  get(parts: readonly unknown[]): Group {
    const key = parts.length === 1 ? parts[0] : parts.join(SEPARATOR);
    let group = this.#known.get(key);
    if (group === undefined) this.#known.set(key, (group = this.#group(key, parts)));
    return group;
  }

  #group(key: unknown, parts: readonly unknown[]): Group {
    const nodes = (key === key ? this.#nodes.get(key) : undefined) ?? NO_NODES;
    const raising =
      this.#raising.size === 0
        ? []
        : parts.flatMap((_, length) => this.#raising.get(placeOf(parts.slice(0, length))) ?? []);
    if (raising.length === 0) return new Group(nodes, true, this.#error);
    return new Group(
      [...new Set([...nodes, ...raising])].sort((a, b) => a - b),
      false,
      this.#error,
    );
  }
}

/** Between the parts of a key: it stands in no document. */
const SEPARATOR = '\u0000';

const NO_NODES: readonly number[] = [];

function append<K>(lists: Map<K, number[]>, key: K, node: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [node]);
  else if (list.at(-1) !== node) list.push(node);
}

function placeOf(parts: readonly unknown[]): string {
  return `${parts.length}${parts.join(SEPARATOR)}`;
}

/** Anything but a dynamic error is our own fault and ends the run. */
function dynamic(error: unknown): DynamicError {
  if (error instanceof DynamicError) return error;
  throw error;
}
