/** Lists of nodes that are repeatedly searched by value. */

/** Nodes of equal value, in the order of the list, with their places in it. */
interface Equals {
  readonly nodes: number[];
  readonly places: number[];
}

/** Nodes by their values. */
export class ValueList {
  readonly #equals = new Map<string, Equals>();
  #length = 0;
  #first: Equals | undefined;

  add(value: string, node: number): void {
    let equals = this.#equals.get(value);
    if (equals === undefined) this.#equals.set(value, (equals = { nodes: [], places: [] }));
    this.#first ??= equals;
    equals.nodes.push(node);
    equals.places.push(this.#length++);
  }

  /** The nodes with one of the values, and those with the value of the first node, in the order of the list. */
  having(values: ReadonlySet<string>): NodesByValue {
    const found = new Set(this.#first === undefined ? [] : [this.#first]);
    for (const value of values) {
      const equals = this.#equals.get(value);
      if (equals !== undefined) found.add(equals);
    }
    return new NodesByValue([...found].sort((a, b) => a.places[0]! - b.places[0]!));
  }
}

/**
 * Iterates over nodes with some values. Equal values give equal results, so if the first node with a value gives none,
 * the others are skipped.
 */
class NodesByValue {
  /** Sorted by their first places. */
  readonly #equals: readonly Equals[];
  /** Number of values started. */
  #begun = 0;
  /** Started values that gave a result, with the number of nodes visited. */
  readonly #fruitful: { readonly equals: Equals; met: number }[] = [];
  #current: Equals | undefined;

  constructor(equals: readonly Equals[]) {
    this.#equals = equals;
  }

  /** Records that the last node gave a result. */
  hasResult(): void {
    if (this.#current === undefined) return;
    this.#fruitful.push({ equals: this.#current, met: 1 });
    this.#current = undefined;
  }

  /** The next node; `undefined` after the last one. */
  next(): number | undefined {
    const begin = this.#equals[this.#begun];
    let nearest = begin === undefined ? Infinity : begin.places[0]!;
    let again: { readonly equals: Equals; met: number } | undefined;
    for (const known of this.#fruitful) {
      const place = known.equals.places[known.met];
      if (place !== undefined && place < nearest) [nearest, again] = [place, known];
    }
    if (again === undefined) this.#begun++;
    this.#current = again === undefined ? begin : undefined;
    return again === undefined ? begin?.nodes[0] : again.equals.nodes[again.met++];
  }
}
