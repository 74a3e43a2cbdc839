/** An amount that is missing where one has to be: a figure that nobody knows, which the others may tell. */
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { InvoiceGroup } from 'einvoice-core/invoice/invoice.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Figure } from './figure.js';

/** Which amount is missing, by the terms that its path may stand for, and the element that it belongs in, or that is no number. */
export interface Gap {
  readonly terms: readonly string[];
  readonly node: number;
}

/** One that has been found out already. */
export interface Told {
  readonly gap: Gap;
  readonly value: Exact;
}

/** No invoice has it: whatever the amount has to be, something does not agree. */
const UNLIKELY = parseDecimal('-987654321.0123')!;

/** Stands in for what is missing, the first time that it is asked for: of two nothing could be said. */
export class Filler {
  readonly #gap: Gap | null;
  readonly #told: readonly Told[];
  readonly #tree: Tree;
  /** What stands in. */
  filled: Figure | null = null;

  /** One more than the last node that a figure may have: what stands in comes behind all nodes of the document. */
  get size(): number {
    return this.#tree.size + 1 + this.#told.length;
  }

  constructor(gap: Gap | null, told: readonly Told[], tree: Tree) {
    this.#gap = gap;
    this.#told = told;
    this.#tree = tree;
  }

  /** The figure of a term that is missing in a group, or of the invoice; null for what is not. */
  figure(term: string, group: { readonly node: number } | null): Figure | null {
    const at = this.#told.findIndex(({ gap }) => this.#isOf(gap, term, group));
    if (at >= 0) return { node: this.#tree.size + 1 + at, term, value: this.#told[at]!.value };
    if (this.#gap === null || this.filled !== null || !this.#isOf(this.#gap, term, group)) return null;
    this.filled = { node: this.#tree.size, term, value: UNLIKELY };
    return this.filled;
  }

  #isOf({ terms, node }: Gap, term: string, group: { readonly node: number } | null): boolean {
    return terms.includes(term) && (group === null || (node >= group.node && node < this.#tree.end[group.node]!));
  }
}

/** An invoice or a group without a value. */
export function withoutValue(group: InvoiceGroup, node: number): InvoiceGroup {
  const values = group.values.filter((value) => value.node !== node);
  return values.length < group.values.length
    ? { ...group, values }
    : { ...group, groups: group.groups.map((inner) => withoutValue(inner, node)) };
}
