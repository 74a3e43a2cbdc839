/** The violations that come first in a document; others are counted, and not made at all where that can be told ahead. */

/** What is told, and how much more there is. */
export interface FirstViolations<Violation> {
  readonly first: readonly Violation[];
  readonly others: number;
}

/**
 * Keeps the first of what is noticed, with all others on the node where the list is full. They are noticed nearly in document
 * order, but not quite: what an element lacks is noticed at its end.
 */
export class FirstOnes<Violation extends { readonly node: number }> {
  readonly #most: number;
  #kept: Violation[] = [];
  #others = 0;
  #fullAt: number;
  /** Behind it everything is counted. */
  #last = Infinity;

  constructor(most: number) {
    this.#most = most;
    this.#fullAt = 2 * most;
  }

  /** Whether a violation at a node may be among the first; where not, it has been counted. */
  isWanted(node: number): boolean {
    if (node <= this.#last) return true;
    this.#others += 1;
    return false;
  }

  /** @param violation one that is wanted */
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
    // Where one node has many, sorting them for each of the next would take its time.
    this.#fullAt = 2 * end;
  }
}
