/** The figures of an invoice, and how they are calculated from each other. */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Formula } from '../calculations/formula.js';

/** A number in the invoice. */
export interface Figure {
  readonly node: number;
  readonly term: string;
  readonly value: Exact;
}

/** A code in the invoice. */
export interface CodeValue {
  readonly node: number;
  readonly term: string;
  readonly value: string;
}

/** A part of the taxable amount: a line, an allowance or a charge. */
export interface TaxablePart {
  readonly kind: 'line' | 'allowance' | 'charge';
  /** Line identifier, or reason of an allowance or charge; '' if absent. */
  readonly name: string;
  /** Item name and quantity of a line; reason of an allowance or charge. */
  readonly description: string;
  /** The charge indicator of an allowance or charge; null for lines, or if absent. */
  readonly indicator: number | null;
  readonly node: number;
  readonly amount: Figure;
  readonly category: CodeValue | null;
  readonly rate: Figure | null;
  /** For a line allowance or charge, its line. */
  readonly line?: TaxablePart;
}

/** An amount and the formula that it must satisfy. */
export interface Relation {
  readonly target: Figure;
  readonly formula: Formula<Figure>;
  /** The tolerated deviation. */
  readonly tolerance: Exact;
  /** The line, allowance or charge that it belongs to. */
  readonly part: TaxablePart;
  /** The allowances and charges of the line; for an allowance or charge, itself. */
  readonly lineCharges?: readonly TaxablePart[];
  readonly lineCharge?: TaxablePart;
}

/** A row of the VAT breakdown. */
export interface VatRow {
  readonly node: number;
  readonly base: Figure;
  readonly tax: Figure;
  readonly category: CodeValue | null;
  readonly rate: Figure | null;
  /** The categories that its exemption reason allows; null without a reason, or if it allows any. */
  readonly exemptCategories: readonly string[] | null;
}

export interface Figures extends CacheOwner {
  /** The number of nodes in the document. */
  readonly size: number;
  /** Whether it is a credit note, whose amounts need no minus sign. */
  readonly isCreditNote: boolean;
  readonly parts: readonly TaxablePart[];
  readonly rows: readonly VatRow[];
  readonly totals: Readonly<Partial<Record<TotalTerm, Figure>>>;
  /** A placeholder for the required figure that is missing; null if none is. */
  readonly placeholder: Figure | null;
  /** Whether all other figures are stated in the document. */
  readonly isComplete: boolean;
  /** Amounts collected for third parties. */
  readonly collected: readonly Figure[];
  /** Amounts of lines, allowances, charges and prices with their formulas, whether rules check them or not. */
  readonly relations: readonly Relation[];
  /** The usual bases of percentages: by the node of a base, the amounts in the invoice that could be meant. */
  readonly usualBases: ReadonlyMap<number, readonly Exact[]>;
}
