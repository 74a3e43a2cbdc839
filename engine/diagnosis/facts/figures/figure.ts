/** The figures of an invoice, and how they are calculated from each other. */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Formula } from '../calculations/formula.js';

/** A number in the invoice, with the id of its business term, such as BT-131. */
export interface Figure {
  readonly node: number;
  readonly term: string;
  readonly value: Exact;
}

/** A code in the invoice, with the id of its business term, such as BT-151. */
export interface CodeValue {
  readonly node: number;
  readonly term: string;
  readonly value: string;
}

/** A part of the taxable amount: an invoice line, an allowance or a charge. */
export interface TaxablePart {
  readonly kind: 'line' | 'allowance' | 'charge';
  /** The line identifier, or the reason of an allowance or charge; '' if absent. */
  readonly name: string;
  /** Quantity and item name of a line; the reason of an allowance or charge. */
  readonly description: string;
  /** The node of the charge indicator; null for lines, or if absent. */
  readonly indicator: number | null;
  readonly node: number;
  readonly amount: Figure;
  readonly category: CodeValue | null;
  readonly rate: Figure | null;
  /**
   * The line that contains this allowance or charge; absent for lines, and for allowances and charges of the whole
   * invoice.
   */
  readonly line?: TaxablePart;
}

/** An amount and its formula. */
export interface Relation {
  readonly target: Figure;
  readonly formula: Formula<Figure>;
  /** The deviation from the formula that rules tolerate. */
  readonly tolerance: Exact;
  /** The line, allowance or charge that contains the target. */
  readonly part: TaxablePart;
  /** If the target is the amount of a line: the allowances and charges of the line. */
  readonly lineCharges?: readonly TaxablePart[];
  /** If the target is the amount of a line allowance or line charge: this allowance or charge. */
  readonly lineCharge?: TaxablePart;
}

/** A row of the VAT breakdown (BG-23). */
export interface VatRow {
  readonly node: number;
  readonly base: Figure;
  readonly tax: Figure;
  readonly category: CodeValue | null;
  readonly rate: Figure | null;
  /** The categories that fit the exemption reason of the row; null if the row states no reason. */
  readonly exemptCategories: readonly string[] | null;
}

/** All figures of an invoice that depend on each other. */
export interface Figures extends CacheOwner {
  /** The number of nodes in the document. */
  readonly size: number;
  /** Whether the document is a credit note. Amounts of a credit note need no minus sign. */
  readonly isCreditNote: boolean;
  readonly parts: readonly TaxablePart[];
  readonly rows: readonly VatRow[];
  readonly totals: Readonly<Partial<Record<TotalTerm, Figure>>>;
  /** The placeholder for the one required figure that is missing; null if none is missing. */
  readonly placeholder: Figure | null;
  /** Whether no figure was derived from others: apart from the placeholder, the document states all figures. */
  readonly isComplete: boolean;
  /** Amounts that the seller collects for third parties. */
  readonly collected: readonly Figure[];
  /** The amounts of lines, allowances, charges and prices with their formulas, even if no rule checks them. */
  readonly relations: readonly Relation[];
  /** Plausible base amounts of percentages, such as the sum of all lines, by the node that states the base. */
  readonly usualBases: ReadonlyMap<number, readonly Exact[]>;
}
