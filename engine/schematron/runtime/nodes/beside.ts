/**
 * Look-ups on the preceding and following axes: `preceding-sibling::x/@id = @id` for every node, with the values of all
 * `x` collected once. Of nodes with equal values, only the first one (for preceding axes) or the last one (for
 * following axes) matters.
 */

import type { Document } from './document.js';

export type BesideAxis = 'preceding' | 'following' | 'preceding-sibling' | 'following-sibling';

export class Beside {
  readonly #d: Document;
  readonly #isBefore: boolean;
  readonly #isSibling: boolean;
  /** By value (and parent), the position that decides. */
  readonly #places = new Map<string, number>();

  constructor(d: Document, axis: BesideAxis) {
    this.#d = d;
    this.#isBefore = axis === 'preceding' || axis === 'preceding-sibling';
    this.#isSibling = axis === 'preceding-sibling' || axis === 'following-sibling';
  }

  /** Adds the value of an element that the axis may select. */
  add(node: number, text: string): void {
    const key = this.#keyOf(node, text);
    const known = this.#places.get(key);
    // Preceding elements have ended; ancestors have not.
    const place = this.#isBefore && !this.#isSibling ? this.#d.end[node]! : node;
    if (known === undefined || (this.#isBefore ? place < known : place > known)) this.#places.set(key, place);
  }

  /** Whether the axis leads from the node to an element with this value. */
  has(node: number, text: string): boolean {
    const d = this.#d;
    const isAttribute = d.isAttribute(node);
    if (this.#isSibling && isAttribute) return false;
    const place = this.#places.get(this.#keyOf(node, text));
    if (place === undefined) return false;
    if (this.#isSibling) return this.#isBefore ? place < node : place > node;
    if (this.#isBefore) return place <= (isAttribute ? d.parent[node]! : node);
    // The nodes after an attribute include its element's content (XPath 2.0, section 3.2.1.1).
    return place >= (isAttribute ? node + 1 : d.end[node]!);
  }

  #keyOf(node: number, text: string): string {
    return this.#isSibling ? `${this.#d.parent[node]!} ${text}` : text;
  }
}
