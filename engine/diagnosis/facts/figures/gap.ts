/** Required amounts that are missing but may follow from the other figures. */
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { InvoiceGroup } from 'einvoice-core/invoice/invoice.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Figure } from './figure.js';

/** A missing or unreadable amount: the business terms that it may be, such as BT-131, and the element that lacks it. */
export interface Gap {
  readonly terms: readonly string[];
  readonly node: number;
}

/** A missing figure whose value was derived from other figures. */
export interface DerivedFigure {
  readonly gap: Gap;
  readonly value: Exact;
}

/**
 * The value of the placeholder. No invoice contains this value, so some equation fails whatever the right amount is.
 */
const PLACEHOLDER = parseDecimal('-987654321.0123')!;

/** Supplies the placeholder for one missing figure, and for no second one: nothing can be derived with two unknowns. */
export class GapFiller {
  readonly #gap: Gap | null;
  readonly #derived: readonly DerivedFigure[];
  readonly #tree: Tree;
  /** The placeholder, once it has been used. */
  usedPlaceholder: Figure | null = null;

  /**
   * The number of nodes, including placeholder and derived figures, whose node numbers follow those of the document.
   */
  get size(): number {
    return this.#tree.size + 1 + this.#derived.length;
  }

  constructor(gap: Gap | null, derived: readonly DerivedFigure[], tree: Tree) {
    this.#gap = gap;
    this.#derived = derived;
    this.#tree = tree;
  }

  /**
   * The placeholder or derived value of a term in a group; null if the group does not lack the term. Without a group
   * (null), the term belongs to the invoice itself.
   */
  fill(term: string, group: { readonly node: number } | null): Figure | null {
    const index = this.#derived.findIndex(({ gap }) => this.#fits(gap, term, group));
    if (index >= 0) return { node: this.#tree.size + 1 + index, term, value: this.#derived[index]!.value };
    if (this.#gap === null || this.usedPlaceholder !== null || !this.#fits(this.#gap, term, group)) return null;
    this.usedPlaceholder = { node: this.#tree.size, term, value: PLACEHOLDER };
    return this.usedPlaceholder;
  }

  #fits({ terms, node }: Gap, term: string, group: { readonly node: number } | null): boolean {
    return terms.includes(term) && (group === null || (node >= group.node && node < this.#tree.end[group.node]!));
  }
}

/** A copy of a group without the value of one node. */
export function withoutValue(group: InvoiceGroup, node: number): InvoiceGroup {
  const values = group.values.filter((value) => value.node !== node);
  return values.length < group.values.length
    ? { ...group, values }
    : { ...group, groups: group.groups.map((inner) => withoutValue(inner, node)) };
}
