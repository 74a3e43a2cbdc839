/** The figures of an invoice, and how they are calculated from each other. */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Formula } from '../calculations/formula.js';

/** A number in the invoice, with the id of its term: BT-131. */
export interface Figure {
  readonly node: number;
  readonly term: string;
  readonly value: Exact;
}

/** A code in the invoice, with the id of its term: BT-151. */
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
  /** The line of a line allowance or charge; absent for the others. */
  readonly line?: TaxablePart;
}

/** An amount and its formula. */
export interface Relation {
  readonly target: Figure;
  readonly formula: Formula<Figure>;
  /** The deviation that rules tolerate. */
  readonly tolerance: Exact;
  /** The line, allowance or charge that the amount belongs to. */
  readonly part: TaxablePart;
  /** For the amount of a line, its allowances and charges. */
  readonly lineCharges?: readonly TaxablePart[];
  /** For the amount of a line allowance or charge, that allowance or charge. */
  readonly lineCharge?: TaxablePart;
}

/** A row of the VAT breakdown (BG-23). */
export interface VatRow {
  readonly node: number;
  readonly base: Figure;
  readonly tax: Figure;
  readonly category: CodeValue | null;
  readonly rate: Figure | null;
  /** The categories that the exemption reason allows; null without a reason, or if it allows any. */
  readonly exemptCategories: readonly string[] | null;
}

/** All figures of an invoice that depend on each other. */
export interface Figures extends CacheOwner {
  /** The number of nodes in the document. */
  readonly size: number;
  /** Whether the document is a credit note, whose amounts need no minus sign. */
  readonly isCreditNote: boolean;
  readonly parts: readonly TaxablePart[];
  readonly rows: readonly VatRow[];
  readonly totals: Readonly<Partial<Record<TotalTerm, Figure>>>;
  /** The placeholder for a required figure that is missing; null if none is missing. */
  readonly placeholder: Figure | null;
  /** Whether the document states all other figures, so that none was derived. */
  readonly isComplete: boolean;
  /** Amounts that the seller collects for third parties. */
  readonly collected: readonly Figure[];
  /** The amounts of lines, allowances, charges and prices with their formulas, even if no rule checks them. */
  readonly relations: readonly Relation[];
  /** By the node of the base of a percentage, amounts that are usual there, such as the sum of all lines. */
  readonly usualBases: ReadonlyMap<number, readonly Exact[]>;
}
