/**
 * The first violations in document order; others are only counted, and not even created if this is known in advance.
 */

/** The kept violations, and the number of others. */
export interface FirstViolations<Violation> {
  readonly first: readonly Violation[];
  readonly others: number;
}

/**
 * Keeps the first violations, including all on the node where the list is full. They arrive nearly but not exactly in
 * document order: missing children are noticed at the end of their parent.
 */
export class FirstViolationList<Violation extends { readonly node: number }> {
  readonly #most: number;
  #kept: Violation[] = [];
  #others = 0;
  #fullAt: number;
  /** After this node, violations are only counted. */
  #last = Infinity;

  constructor(most: number) {
    this.#most = most;
    this.#fullAt = 2 * most;
  }

  /** Whether a violation at a node may be among the first; if not, it has been counted. */
  isWanted(node: number): boolean {
    if (node <= this.#last) return true;
    this.#others += 1;
    return false;
  }

  /** @param violation one for which `isWanted` is true */
  add(violation: Violation): void {
    this.#kept.push(violation);
    if (this.#kept.length >= this.#fullAt && violation.node !== this.#last) this.#cut();
  }

  end(): FirstViolations<Violation> {
    if (this.#kept.length > this.#most) this.#cut();
    return { first: this.#kept, others: this.#others };
  }

  #cut(): void {
    const all = this.#kept.sort((a, b) => a.node - b.node);
    let end = this.#most;
    this.#last = all[end - 1]!.node;
    while (end < all.length && all[end]!.node === this.#last) end += 1;
    this.#others += all.length - end;
    this.#kept = all.slice(0, end);
    // Sorting after each violation would be slow if one node has many.
    this.#fullAt = 2 * end;
  }
}
