/** An amount that is missing where one has to be: a figure that nobody knows, which the others may tell. */
import { parseDecimal } from '../runtime/numbers/exact-text.js';
import type { InvoiceGroup } from '../invoice/invoice.js';
import type { Tree } from '../xml/tree.js';
import type { Figure } from './figure.js';

/** Which amount is missing, by the terms that its path may stand for, and the element that it belongs in, or that is no number. */
export interface Gap {
  readonly terms: readonly string[];
  readonly node: number;
}

/** No invoice has it: whatever the amount has to be, something does not agree. */
const UNLIKELY = parseDecimal('-987654321.0123')!;

/** Stands in for what is missing, the first time that it is asked for: of two nothing could be said. */
export class Filler {
  readonly #gap: Gap | null;
  readonly #tree: Tree;
  /** What stands in. */
  filled: Figure | null = null;

  /** One more than the last node that a figure may have: what stands in comes behind all nodes of the document. */
  get size(): number {
    return this.#tree.size + 1;
  }

  constructor(gap: Gap | null, tree: Tree) {
    this.#gap = gap;
    this.#tree = tree;
  }

  /** The figure of a term that is missing in a group, or of the invoice; null for what is not. */
  figure(term: string, group: { readonly node: number } | null): Figure | null {
    const gap = this.#gap;
    if (gap === null || !gap.terms.includes(term) || this.filled !== null) return null;
    const isIn = group === null || (gap.node >= group.node && gap.node < this.#tree.end[group.node]!);
    if (!isIn) return null;
    this.filled = { node: this.#tree.size, term, value: UNLIKELY };
    return this.filled;
  }
}

/** An invoice or a group without a value. */
export function withoutValue(group: InvoiceGroup, node: number): InvoiceGroup {
  const values = group.values.filter((value) => value.node !== node);
  return values.length < group.values.length
    ? { ...group, values }
    : { ...group, groups: group.groups.map((inner) => withoutValue(inner, node)) };
}
