/** What the reasoning knows of an invoice: its figures, and what they have to be by others. */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import type { Exact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Formula } from '../calculations/formula.js';

/** A number of the invoice. */
export interface Figure {
  readonly node: number;
  readonly term: string;
  readonly value: Exact;
}

/** A code of the invoice. */
export interface Code {
  readonly node: number;
  readonly term: string;
  readonly value: string;
}

/** What VAT is calculated on: a line, an allowance, a charge. */
export interface Part {
  readonly kind: 'line' | 'allowance' | 'charge';
  /** Identifier of the line, reason of the others; '' without one. */
  readonly name: string;
  /** What is sold, and how much of it; reason of the others. */
  readonly about: string;
  /** What says whether it is an allowance or a charge; null for lines, and where nothing does. */
  readonly indicator: number | null;
  readonly node: number;
  readonly amount: Figure;
  readonly category: Code | null;
  readonly rate: Figure | null;
  /** Of an allowance or charge of a line: that line. */
  readonly of?: Part;
}

/** An amount, and what it has to be by the figures around it. */
export interface Relation {
  readonly target: Figure;
  readonly formula: Formula<Figure>;
  /** How far it may be off. */
  readonly slack: Exact;
  /** The line, allowance or charge that it belongs to. */
  readonly part: Part;
  /** The allowances and charges of the line; of one of them, that one. */
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
  /** The categories that its exemption reason is for; null without one, or where it is for any. */
  readonly exempt: readonly string[] | null;
}

export interface Figures extends CacheOwner {
  /** How many nodes the document has. */
  readonly size: number;
  /** Whether money is given back: in a credit note nothing has to be below zero. */
  readonly isCredit: boolean;
  readonly parts: readonly Part[];
  readonly rows: readonly Row[];
  readonly totals: Readonly<Partial<Record<TotalTerm, Figure>>>;
  /** The one that is missing, and has to be there; null for none. */
  readonly absent: Figure | null;
  /** Whether all others are the document's own. */
  readonly isWhole: boolean;
  /** Amounts that are collected for others. */
  readonly collected: readonly Figure[];
  /** What rules need not ask for: amounts of lines, allowances, charges and prices, and what they are calculated from. */
  readonly relations: readonly Relation[];
  /** What percentages are usually of: the amounts that the invoice has for it, by the node of the base. */
  readonly usual: ReadonlyMap<number, readonly Exact[]>;
}
