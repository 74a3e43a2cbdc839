/** What may be changed in an invoice so that its figures agree. */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import { type Exact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { type Changes, TURNED, perOf } from '../facts/figures/equations.js';
import type { Code, Figure, Part, Row } from '../facts/figures/figure.js';
import type { Kinship } from './kinship.js';

/** One change. */
export type Change =
  | {
      readonly kind: 'number';
      readonly figure: Figure;
      readonly to: Exact;
      readonly owner: Part | Row | null;
      readonly kinship: Kinship;
      /** Whether it is a calculation that it makes right; the totals are right without it. */
      readonly isWithin?: true;
      /** The allowance or charge of a line that would have another sign: it is one of the other kind. */
      readonly turned?: Part;
    }
  | { readonly kind: 'code'; readonly code: Code; readonly to: string; readonly owner: Part | Row }
  /** Category and rate together, as another line or row has them. */
  | {
      readonly kind: 'vat';
      readonly code: Code;
      readonly to: string;
      readonly rate: Figure;
      readonly toRate: Exact;
      readonly owner: Part | Row;
    }
  /** An allowance that is a charge, or the other way round. */
  | { readonly kind: 'turn'; readonly part: Part }
  | {
      readonly kind: 'swap';
      readonly one: Figure;
      readonly other: Figure;
      readonly owner: Part | Row | null;
      readonly otherRow?: Row;
    }
  /** The same rate wherever it stands, or all rates, where they are written as parts of one. */
  | { readonly kind: 'rates'; readonly changes: readonly RateChange[]; readonly isFraction: boolean }
  /** The base quantity of a price that has none. */
  | { readonly kind: 'per'; readonly price: Figure; readonly to: Exact; readonly owner: Part }
  /** Something that stands twice. */
  | { readonly kind: 'remove'; readonly part: Part | Row; readonly twin: Part | Row }
  /** A row of the VAT breakdown that is missing. */
  | {
      readonly kind: 'row';
      readonly base: Exact;
      readonly tax: Exact;
      readonly category: string;
      /** Null for a category that has none. */
      readonly rate: Exact | null;
      /** One of the same category, else any other one. */
      readonly like: Row;
      readonly isLike: boolean;
    }
  /** Several rows of the VAT breakdown where one has to be. */
  | { readonly kind: 'merge'; readonly rows: readonly [Row, Row, ...Row[]]; readonly base: Exact; readonly tax: Exact }
  /** A category without VAT wherever it stands beside a rate that VAT has been calculated with. */
  | { readonly kind: 'codes'; readonly codes: readonly [Code, ...Code[]]; readonly to: string; readonly owner: Row }
  /** All rows of a VAT breakdown that is missing, and the VAT of all of them. */
  | { readonly kind: 'rows'; readonly rows: readonly NewRow[]; readonly tax: Exact; readonly first: Part }
  /** What the sum of the lines and a row have more than the lines, or less. */
  | {
      readonly kind: 'part';
      readonly amount: Exact;
      readonly category: string;
      readonly rate: Exact | null;
      readonly sum: Figure;
      /** The row, where no line would be left for it. */
      readonly needless: Row | null;
    }
  /** An allowance or charge that the amount of its line does not contain. */
  | {
      readonly kind: 'drop';
      readonly part: Part;
      readonly target: Figure;
      readonly expected: Exact;
      readonly owner: Part;
    }
  /** An allowance or charge of a line that is one of the invoice, or the other way round. */
  | {
      readonly kind: 'level';
      readonly part: Part;
      readonly line: Part;
      /** Whether it belongs in the line. */
      readonly isOfLine: boolean;
    }
  /** An allowance or charge that no total and no row of VAT counts. */
  | { readonly kind: 'uncounted'; readonly part: Part }
  /** An amount that is missing, with what the others give. */
  | { readonly kind: 'missing'; readonly figure: Figure; readonly to: Exact }
  /** A total, and those that follow from it and have been calculated with it. */
  | {
      readonly kind: 'carried';
      readonly totals: readonly [Carried, ...Carried[]];
      /** Whether the first is the VAT of all lines, each rounded for itself. */
      readonly isRounding: boolean;
    }
  /** Minus signs that nothing needs: everything agrees without them. */
  | { readonly kind: 'signs'; readonly figures: readonly [Figure, Figure, ...Figure[]] }
  /** A total that need not be there, and would make another one right. */
  | { readonly kind: 'total'; readonly term: TotalTerm; readonly to: Exact; readonly due: Figure };

/** A row of the VAT breakdown that is not there yet. */
export interface NewRow {
  readonly category: string;
  /** Null for a category that has none. */
  readonly rate: Exact | null;
  readonly base: Exact;
  readonly tax: Exact;
}

/** A total, and what it would have to be. */
export interface Carried {
  readonly figure: Figure;
  readonly to: Exact;
}

/** A rate, and what it would have to be. */
export interface RateChange {
  readonly rate: Figure;
  readonly to: Exact;
}

type OfNumber = Extract<Change, { readonly kind: 'number' }>;

/** A change that is tried: how its number has come from the right one is looked at only where it helps. */
export type Candidate = Exclude<Change, OfNumber> | (Omit<OfNumber, 'kinship'> & { readonly kinship: Kinship | null });

/** The invoice with a change. */
export function changesOf(change: Candidate): Changes {
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
      return new Map([[perOf(change.price), change.to]]);
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

/** The node that it is about, the first one of several. */
export function nodeOf(change: Change): number {
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
      return change.like.node;
    case 'rows':
      return change.first.node;
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

/** The business term of what is changed, of the first of several; null where it is no single value. */
export function termChanged(change: Change): string | null {
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
      return groupTermOf(change.part);
    case 'rates':
      return change.changes[0]!.rate.term;
    case 'signs':
      return change.figures[0].term;
    default:
      return null;
  }
}

/** The business term of an allowance or charge. */
function groupTermOf({ kind, of }: Part): string {
  if (of === undefined) return kind === 'allowance' ? 'BG-20' : 'BG-21';
  return kind === 'allowance' ? 'BG-27' : 'BG-28';
}
