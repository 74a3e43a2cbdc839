/**
 * The changes that may make the figures of an invoice agree. A part is a line, an allowance or a charge; a row is a row
 * of the VAT breakdown.
 */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import { type Exact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { type Changes, TURNED, baseQuantityNode } from '../facts/figures/equations.js';
import type { CodeValue, Figure, TaxablePart, VatRow } from '../facts/figures/figure.js';
import type { ErrorPattern } from './error-pattern.js';

/** A single change; `to` is always the new value. */
export type Change =
  /** Another value of an amount, quantity, price or rate. */
  | {
      readonly kind: 'number';
      readonly figure: Figure;
      readonly to: Exact;
      /** The part or row that the figure belongs to; null for a total. */
      readonly owner: TaxablePart | VatRow | null;
      readonly errorPattern: ErrorPattern;
      /**
       * Set if the figure is in the formula of a line, allowance or charge (such as the price of a line), not in an
       * equation of totals.
       */
      readonly isWithinPart?: true;
      /** The line allowance or charge whose amount changes its sign: an allowance becomes a charge, or vice versa. */
      readonly signChanged?: TaxablePart;
    }
  /** Another VAT category. */
  | { readonly kind: 'code'; readonly code: CodeValue; readonly to: string; readonly owner: TaxablePart | VatRow }
  /** Another category and rate together, in a combination that occurs elsewhere in the invoice. */
  | {
      readonly kind: 'vat';
      readonly code: CodeValue;
      readonly to: string;
      readonly rate: Figure;
      readonly toRate: Exact;
      readonly owner: TaxablePart | VatRow;
    }
  /** An allowance that should be a charge, or vice versa: changes the charge indicator. */
  | { readonly kind: 'turn'; readonly part: TaxablePart }
  /** Two figures whose values were swapped. */
  | {
      readonly kind: 'swap';
      readonly one: Figure;
      readonly other: Figure;
      /** The part or row of `one`; null for totals. */
      readonly owner: TaxablePart | VatRow | null;
      /** The row of `other`, if that is not the row of `one`. */
      readonly otherRow?: VatRow;
    }
  /**
   * Another rate for a row and all its parts. With `isFraction`, other rates for all parts and rows, because the rates
   * were written as fractions (0.19 for 19 %).
   */
  | { readonly kind: 'rates'; readonly changes: readonly RateChange[]; readonly isFraction: boolean }
  /** A missing base quantity (`to`): the price is for 100 units, for example, not for one. */
  | { readonly kind: 'per'; readonly price: Figure; readonly to: Exact; readonly owner: TaxablePart }
  /** A part or row that repeats another one and is removed. */
  | { readonly kind: 'remove'; readonly part: TaxablePart | VatRow; readonly original: TaxablePart | VatRow }
  /** A missing row of the VAT breakdown. */
  | {
      readonly kind: 'row';
      readonly base: Exact;
      readonly tax: Exact;
      readonly category: string;
      /** Null for a category without a rate. */
      readonly rate: Exact | null;
      /** An existing row to copy. */
      readonly template: VatRow;
      /** Whether `template` has the category of the missing row. If not, a new row is built instead of a copy. */
      readonly isSameCategory: boolean;
    }
  /** Several rows of the VAT breakdown that should be one. */
  | {
      readonly kind: 'merge';
      readonly rows: readonly [VatRow, VatRow, ...VatRow[]];
      readonly base: Exact;
      readonly tax: Exact;
    }
  /** The standard category `S` in all places that state a category without VAT (such as `E`) with a rate above zero. */
  | {
      readonly kind: 'codes';
      readonly codes: readonly [CodeValue, ...CodeValue[]];
      readonly to: string;
      readonly owner: VatRow;
    }
  /** All rows of a missing VAT breakdown, and the sum of their VAT. */
  | { readonly kind: 'rows'; readonly rows: readonly NewRow[]; readonly tax: Exact; readonly firstPart: TaxablePart }
  /**
   * A missing line: both the sum of lines (BT-106) and the taxable amount of a row include its amount. If `amount` is
   * negative, the sum and the row omit an amount that the lines include.
   */
  | {
      readonly kind: 'part';
      readonly amount: Exact;
      readonly category: string;
      readonly rate: Exact | null;
      readonly sum: Figure;
      /** The row that would include the missing line, if no other part belongs to the row. */
      readonly unusedRow: VatRow | null;
    }
  /** A line allowance or charge that the amount of its line does not include, so it may be superfluous. */
  | {
      readonly kind: 'drop';
      readonly part: TaxablePart;
      /** The amount of the line; `expected` is the amount with the allowance or charge. */
      readonly target: Figure;
      readonly expected: Exact;
      readonly owner: TaxablePart;
    }
  /** A line allowance or charge that belongs at document level, or vice versa. */
  | {
      readonly kind: 'level';
      readonly part: TaxablePart;
      readonly line: TaxablePart;
      /** Whether the allowance or charge moves from document level into the line, and not the other way round. */
      readonly belongsInLine: boolean;
    }
  /** A document level allowance or charge that neither totals nor VAT rows include. */
  | { readonly kind: 'uncounted'; readonly part: TaxablePart }
  /** A missing amount whose value follows from the others. */
  | { readonly kind: 'missing'; readonly figure: Figure; readonly to: Exact }
  /** A wrong amount, and the totals calculated from it. */
  | {
      readonly kind: 'carried';
      readonly totals: readonly [Correction, ...Correction[]];
      /** Whether the first total is a VAT total for which the VAT of each line was rounded separately. */
      readonly isRounding: boolean;
    }
  /** Superfluous minus signs, for example in a credit note: without them all equations hold. */
  | { readonly kind: 'signs'; readonly figures: readonly [Figure, Figure, ...Figure[]] }
  /** A forgotten rounding or prepaid amount (`term`): with this amount the amount due is right. */
  | { readonly kind: 'total'; readonly term: TotalTerm; readonly to: Exact; readonly due: Figure };

/** A new row of the VAT breakdown. */
export interface NewRow {
  readonly category: string;
  /** Null for a category without a rate. */
  readonly rate: Exact | null;
  readonly base: Exact;
  readonly tax: Exact;
}

/** A wrong figure and its right value. */
export interface Correction {
  readonly figure: Figure;
  readonly to: Exact;
}

/** A rate and its right value. */
export interface RateChange {
  readonly rate: Figure;
  readonly to: Exact;
}

type NumberChange = Extract<Change, { readonly kind: 'number' }>;

/** A change to try. The error pattern of a wrong number is determined only if the change helps. */
export type TrialChange =
  | Exclude<Change, NumberChange>
  | (Omit<NumberChange, 'errorPattern'> & { readonly errorPattern: ErrorPattern | null });

/** The values that a change sets, by node; `null` removes the node. Empty if the change adds or moves elements. */
export function trialValues(change: TrialChange): Changes {
  switch (change.kind) {
    case 'number':
    case 'missing':
      return new Map<number, Exact | string | null>().set(change.figure.node, change.to);
    case 'code':
      return new Map<number, Exact | string | null>().set(change.code.node, change.to);
    case 'vat':
      return new Map<number, Exact | string>([
        [change.code.node, change.to],
        [change.rate.node, change.toRate],
      ]);
    case 'remove':
      return new Map([[change.part.node, null]]);
    case 'drop':
      return new Map<number, Exact | string | null>([
        [change.part.node, null],
        [change.part.amount.node, 0],
      ]);
    case 'turn':
      return new Map([[change.part.node, TURNED]]);
    case 'swap':
      return new Map([
        [change.one.node, change.other.value],
        [change.other.node, change.one.value],
      ]);
    case 'rates':
      return new Map(change.changes.map(({ rate, to }) => [rate.node, to]));
    case 'carried':
      return new Map(change.totals.map(({ figure, to }) => [figure.node, to]));
    case 'signs':
      return new Map(change.figures.map(({ node, value }) => [node, negateExact(value)]));
    case 'per':
      return new Map([[baseQuantityNode(change.price), change.to]]);
    case 'codes':
      return new Map(change.codes.map(({ node }) => [node, change.to]));
    case 'row':
    case 'rows':
    case 'merge':
    case 'part':
    case 'total':
    case 'level':
      return new Map();
    case 'uncounted':
      return new Map([[change.part.amount.node, 0]]);
  }
}

/** The node at which a change is reported. If several nodes change, it is one of them. */
export function changedNode(change: Change): number {
  switch (change.kind) {
    case 'number':
    case 'missing':
      return change.figure.node;
    case 'remove':
      return change.part.node;
    case 'level':
    case 'uncounted':
      return change.part.node;
    case 'drop':
      return change.target.node;
    case 'total':
      return change.due.node;
    case 'turn':
      return change.part.indicator ?? change.part.node;
    case 'swap':
      return change.one.node;
    case 'rates':
      return change.changes[0]!.rate.node;
    case 'carried':
      return change.totals[0].figure.node;
    case 'signs':
      return change.figures[0].node;
    case 'per':
      return change.price.node;
    case 'row':
      return change.template.node;
    case 'rows':
      return change.firstPart.node;
    case 'merge':
      return change.rows[1].node;
    case 'codes':
      return change.codes[0].node;
    case 'part':
      return change.sum.node;
    case 'code':
    case 'vat':
      return change.code.node;
  }
}

/**
 * The business term of the changed value. If several values change, it is the term of the first. Null if no single
 * value changes.
 */
export function changedTerm(change: Change): string | null {
  switch (change.kind) {
    case 'number':
      return change.figure.term;
    case 'code':
    case 'vat':
      return change.code.term;
    case 'codes':
      return change.codes[0].term;
    case 'swap':
      return change.one.term;
    case 'carried':
      return change.totals[0].figure.term;
    case 'level':
    case 'uncounted':
      return groupTerm(change.part);
    case 'rates':
      return change.changes[0]!.rate.term;
    case 'signs':
      return change.figures[0].term;
    default:
      return null;
  }
}

/** The business group of an allowance or charge. */
function groupTerm({ kind, line }: TaxablePart): string {
  if (line === undefined) return kind === 'allowance' ? 'BG-20' : 'BG-21';
  return kind === 'allowance' ? 'BG-27' : 'BG-28';
}
