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
export interface Code {
  readonly node: number;
  readonly term: string;
  readonly value: string;
}

/** A part of the taxable amount: a line, an allowance or a charge. */
export interface Part {
  readonly kind: 'line' | 'allowance' | 'charge';
  /** Line identifier, or reason of an allowance or charge; '' if absent. */
  readonly name: string;
  /** Item name and quantity of a line; reason of an allowance or charge. */
  readonly about: string;
  /** The charge indicator of an allowance or charge; null for lines, or if absent. */
  readonly indicator: number | null;
  readonly node: number;
  readonly amount: Figure;
  readonly category: Code | null;
  readonly rate: Figure | null;
  /** For a line allowance or charge, its line. */
  readonly of?: Part;
}

/** An amount and the formula that it must satisfy. */
export interface Relation {
  readonly target: Figure;
  readonly formula: Formula<Figure>;
  /** The tolerated deviation. */
  readonly slack: Exact;
  /** The line, allowance or charge that it belongs to. */
  readonly part: Part;
  /** The allowances and charges of the line; for an allowance or charge, itself. */
  readonly pieces?: readonly Part[];
  readonly piece?: Part;
}

/** A row of the VAT breakdown. */
export interface Row {
  readonly node: number;
  readonly base: Figure;
  readonly tax: Figure;
  readonly category: Code | null;
  readonly rate: Figure | null;
  /** The categories that its exemption reason allows; null without a reason, or if it allows any. */
  readonly exempt: readonly string[] | null;
}

export interface Figures extends CacheOwner {
  /** The number of nodes in the document. */
  readonly size: number;
  /** Whether it is a credit note, whose amounts need no minus sign. */
  readonly isCredit: boolean;
  readonly parts: readonly Part[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Partial<Record<TotalTerm, Figure>>>;
  /** A placeholder for the required figure that is missing; null if none is. */
  readonly absent: Figure | null;
  /** Whether all other figures are stated in the document. */
  readonly isWhole: boolean;
  /** Amounts collected for third parties. */
  readonly collected: readonly Figure[];
  /** Amounts of lines, allowances, charges and prices with their formulas, whether rules check them or not. */
  readonly relations: readonly Relation[];
  /** The usual bases of percentages: by the node of a base, the amounts in the invoice that could be meant. */
  readonly usual: ReadonlyMap<number, readonly Exact[]>;
}
