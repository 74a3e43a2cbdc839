/** The kinds of changes that may make the figures of an invoice agree. */
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import { type Exact, negateExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { type Changes, TURNED, perOf } from '../facts/figures/equations.js';
import type { Code, Figure, Part, Row } from '../facts/figures/figure.js';
import type { ErrorPattern } from './error-pattern.js';

/** A single change. */
export type Change =
  | {
      readonly kind: 'number';
      readonly figure: Figure;
      readonly to: Exact;
      readonly owner: Part | Row | null;
      readonly errorPattern: ErrorPattern;
      /** Whether it corrects a calculation within a part; the totals are right without it. */
      readonly isWithin?: true;
      /** A line allowance or charge that would change its sign, and so its kind. */
      readonly turned?: Part;
    }
  | { readonly kind: 'code'; readonly code: Code; readonly to: string; readonly owner: Part | Row }
  /** Category and rate together, as they occur elsewhere. */
  | {
      readonly kind: 'vat';
      readonly code: Code;
      readonly to: string;
      readonly rate: Figure;
      readonly toRate: Exact;
      readonly owner: Part | Row;
    }
  /** An allowance that is a charge, or the reverse. */
  | { readonly kind: 'turn'; readonly part: Part }
  | {
      readonly kind: 'swap';
      readonly one: Figure;
      readonly other: Figure;
      readonly owner: Part | Row | null;
      readonly otherRow?: Row;
    }
  /** One rate everywhere, or all rates if they are written as fractions of one. */
  | { readonly kind: 'rates'; readonly changes: readonly RateChange[]; readonly isFraction: boolean }
  /** A missing base quantity of a price. */
  | { readonly kind: 'per'; readonly price: Figure; readonly to: Exact; readonly owner: Part }
  /** A duplicate. */
  | { readonly kind: 'remove'; readonly part: Part | Row; readonly twin: Part | Row }
  /** A missing row of the VAT breakdown. */
  | {
      readonly kind: 'row';
      readonly base: Exact;
      readonly tax: Exact;
      readonly category: string;
      /** Null for a category without a rate. */
      readonly rate: Exact | null;
      /** A row of the same category if there is one, else any row. */
      readonly like: Row;
      readonly isLike: boolean;
    }
  /** Several rows of the VAT breakdown that should be one. */
  | { readonly kind: 'merge'; readonly rows: readonly [Row, Row, ...Row[]]; readonly base: Exact; readonly tax: Exact }
  /** A zero-VAT category wherever it is combined with a rate that VAT was calculated with. */
  | { readonly kind: 'codes'; readonly codes: readonly [Code, ...Code[]]; readonly to: string; readonly owner: Row }
  /** All rows of a missing VAT breakdown, and their total VAT. */
  | { readonly kind: 'rows'; readonly rows: readonly NewRow[]; readonly tax: Exact; readonly first: Part }
  /** An amount by which both the sum of lines and a row exceed the lines, or fall short of them. */
  | {
      readonly kind: 'part';
      readonly amount: Exact;
      readonly category: string;
      readonly rate: Exact | null;
      readonly sum: Figure;
      /** The row, if it would have no line left. */
      readonly needless: Row | null;
    }
  /** An allowance or charge that its line amount does not include. */
  | {
      readonly kind: 'drop';
      readonly part: Part;
      readonly target: Figure;
      readonly expected: Exact;
      readonly owner: Part;
    }
  /** A line allowance or charge that belongs at document level, or the reverse. */
  | {
      readonly kind: 'level';
      readonly part: Part;
      readonly line: Part;
      /** Whether it belongs in the line. */
      readonly isOfLine: boolean;
    }
  /** An allowance or charge that neither totals nor VAT rows include. */
  | { readonly kind: 'uncounted'; readonly part: Part }
  /** A missing amount, and its value derived from the others. */
  | { readonly kind: 'missing'; readonly figure: Figure; readonly to: Exact }
  /** A wrong total, and those that were calculated from it. */
  | {
      readonly kind: 'carried';
      readonly totals: readonly [Carried, ...Carried[]];
      /** Whether the first is the VAT total with each line rounded separately. */
      readonly isRounding: boolean;
    }
  /** Superfluous minus signs: all equations hold without them. */
  | { readonly kind: 'signs'; readonly figures: readonly [Figure, Figure, ...Figure[]] }
  /** An optional total whose presence would make another one right. */
  | { readonly kind: 'total'; readonly term: TotalTerm; readonly to: Exact; readonly due: Figure };

/** A new row of the VAT breakdown. */
export interface NewRow {
  readonly category: string;
  /** Null for a category without a rate. */
  readonly rate: Exact | null;
  readonly base: Exact;
  readonly tax: Exact;
}

/** A total and its right value. */
export interface Carried {
  readonly figure: Figure;
  readonly to: Exact;
}

/** A rate and its right value. */
export interface RateChange {
  readonly rate: Figure;
  readonly to: Exact;
}

type OfNumber = Extract<Change, { readonly kind: 'number' }>;

/** A change to be tried; the origin of a wrong number is determined only if the change helps. */
export type TrialChange =
  | Exclude<Change, OfNumber>
  | (Omit<OfNumber, 'errorPattern'> & { readonly errorPattern: ErrorPattern | null });

/** The trial values of a change. */
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

/** The node of a change; the first of several. */
export function nodeOfChange(change: Change): number {
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

/** The business term of the changed value (the first of several); null if it is not a single value. */
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

/** The business group of an allowance or charge. */
function groupTermOf({ kind, of }: Part): string {
  if (of === undefined) return kind === 'allowance' ? 'BG-20' : 'BG-21';
  return kind === 'allowance' ? 'BG-27' : 'BG-28';
}
