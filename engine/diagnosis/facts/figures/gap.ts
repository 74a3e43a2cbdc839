/** A required amount that is missing but may follow from the other figures. */
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { InvoiceGroup } from 'einvoice-core/invoice/invoice.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Figure } from './figure.js';

/** A missing or unreadable amount: the terms that its path may stand for, and the element it belongs in. */
export interface Gap {
  readonly terms: readonly string[];
  readonly node: number;
}

/** A missing figure with its derived value. */
export interface KnownFigure {
  readonly gap: Gap;
  readonly value: Exact;
}

/** A placeholder value that no invoice contains, so that some equation fails whatever the right amount is. */
const PLACEHOLDER = parseDecimal('-987654321.0123')!;

/** Supplies the placeholder for a missing figure, but only once: with two unknowns nothing can be derived. */
export class GapFiller {
  readonly #gap: Gap | null;
  readonly #known: readonly KnownFigure[];
  readonly #tree: Tree;
  /** The placeholder, once it has been used. */
  usedPlaceholder: Figure | null = null;

  /** The number of nodes including the placeholder, which is numbered after all nodes of the document. */
  get size(): number {
    return this.#tree.size + 1 + this.#known.length;
  }

  constructor(gap: Gap | null, known: readonly KnownFigure[], tree: Tree) {
    this.#gap = gap;
    this.#known = known;
    this.#tree = tree;
  }

  /** The placeholder if it stands for this term in this group (null for the invoice); otherwise null. */
  fill(term: string, group: { readonly node: number } | null): Figure | null {
    const index = this.#known.findIndex(({ gap }) => this.#fits(gap, term, group));
    if (index >= 0) return { node: this.#tree.size + 1 + index, term, value: this.#known[index]!.value };
    if (this.#gap === null || this.usedPlaceholder !== null || !this.#fits(this.#gap, term, group)) return null;
    this.usedPlaceholder = { node: this.#tree.size, term, value: PLACEHOLDER };
    return this.usedPlaceholder;
  }

  #fits({ terms, node }: Gap, term: string, group: { readonly node: number } | null): boolean {
    return terms.includes(term) && (group === null || (node >= group.node && node < this.#tree.end[group.node]!));
  }
}

/** The group without one of its values. */
export function withoutValue(group: InvoiceGroup, node: number): InvoiceGroup {
  const values = group.values.filter((value) => value.node !== node);
  return values.length < group.values.length
    ? { ...group, values }
    : { ...group, groups: group.groups.map((inner) => withoutValue(inner, node)) };
}
