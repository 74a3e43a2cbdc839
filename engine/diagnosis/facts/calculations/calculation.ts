/** A calculation that a rule asks for, with the invoice's own figures: what is stated, what it would have to be, and how. */
import {
  type Exact,
  absExact,
  addExact,
  compareExact,
  multiplyExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { Part } from 'einvoice-wording/part.js';
import type { Elements } from '../elements.js';
import { CENT } from './cents.js';
import { amountBy, percentOf } from './formula.js';
import type { Terms } from '../terms/terms.js';

/** The number of a node; a caller may ask "what if" with other numbers. */
export type Numbers = (node: number) => Exact | undefined;

export interface Calculation {
  /** The element whose amount is wrong; null where it is missing. */
  readonly target: number | null;
  /** Elements that it is calculated from. */
  readonly inputs: readonly number[];
  /** What decides whether it is calculated like this, and is wrong itself. */
  readonly condition?: number;
  /** What the target would have to be. */
  readonly expected: (numbers: Numbers) => Exact | undefined;
  /** `60.00 + 50.00`, or null where nothing is calculated. */
  readonly text: () => Part | null;
  /** How far the target may be off. */
  readonly tolerance?: Exact;
  /** The line that the target belongs to, where the rule looks at all of them, and how many are wrong. */
  readonly line?: { readonly id: string; readonly wrong: number };
}

/** What a calculation works on. */
export interface Place {
  readonly elements: Elements;
  readonly terms: Terms;
  /** The node that the rule was checked on. */
  readonly node: number;
  /** Rules of the EXTENDED profile: group lines and information lines do not count, service charges do. */
  readonly isExtended: boolean;
}

/** Finds what a rule calculates; null where the invoice lacks a part of it. */
export type Calculator = (place: Place) => Calculation | null;

/** An amount that is added, or taken away. */
export interface Summand {
  readonly node: number;
  readonly isNegative?: boolean;
}

/** Summands that are written out; of more only the first are. */
const WRITTEN = 4;

/** The target is a sum. */
export function sum(elements: Elements, target: number | null, summands: readonly Summand[]): Calculation {
  return {
    target,
    inputs: summands.map(({ node }) => node),
    expected: (numbers) =>
      summands.reduce<Exact | undefined>((total, { node, isNegative }) => {
        const amount = numbers(node);
        return total === undefined || amount === undefined
          ? undefined
          : isNegative
            ? subtractExact(total, amount)
            : addExact(total, amount);
      }, 0),
    text: () => (summands.length < 2 ? null : written(elements, summands)),
  };
}

function written(elements: Elements, summands: readonly Summand[]): Part {
  const shown = summands.length > WRITTEN + 1 ? summands.slice(0, WRITTEN) : summands;
  const text = shown
    .map(({ node, isNegative = false }, at) => {
      const figure = elements.text(node);
      return at === 0 ? (isNegative ? `- ${figure}` : figure) : `${isNegative ? '-' : '+'} ${operand(figure)}`;
    })
    .join(' ');
  return calculationPart(text, shown.length === summands.length ? undefined : summands.length);
}

/** @param count how many figures there are, where not all are written out */
export function calculationPart(calculation: string, count?: number): Part {
  return { id: 'calculation', data: { calculation, count } };
}

/** A figure behind a sign: one with a sign of its own stands in parentheses. */
export function operand(figure: string): string {
  return figure.startsWith('-') ? `(${figure})` : figure;
}

/** The target has to be nothing. */
export function zero(target: number): Calculation {
  return { target, inputs: [], expected: () => 0, text: () => null };
}

/** The target is a percentage of an amount, rounded to cents. */
export function percentage(
  elements: Elements,
  target: number,
  base: number,
  rate: number,
): Calculation & { readonly target: number } {
  return {
    target,
    inputs: [base],
    expected: (numbers) => amountBy(percentOf(base, rate), numbers),
    text: () => calculationPart(`${elements.text(base)} × ${elements.text(rate)} %`),
  };
}

/** The calculation with so many cents of tolerance. */
export function tolerating({ target, inputs, expected, text, line }: Calculation, cents: number): Calculation {
  const tolerant = { target, inputs, expected, text, tolerance: multiplyExact(cents, CENT) };
  return line === undefined ? tolerant : { ...tolerant, line };
}

/** Whether an amount is what the calculation gives, or as good as that. */
export function isRight(
  { tolerance = 0 }: Calculation,
  stated: Exact | undefined,
  expected: Exact | undefined,
): boolean {
  return (
    stated !== undefined &&
    expected !== undefined &&
    compareExact(absExact(subtractExact(stated, expected)), tolerance) <= 0
  );
}

/** An amount with at least two decimals, as invoices write it. */
export function display(amount: Exact): string {
  const text = exactToString(amount);
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
}

/** What is stated, expected, and between them. */
export interface Outcome {
  readonly stated: Exact;
  readonly expected: Exact;
  readonly difference: Exact;
  readonly isTooHigh: boolean;
}

/** Computes both sides; null where a figure is no number, or the amount is right: then the rule means something else. */
export function outcomeOf(calculation: Calculation, numbers: Numbers): Outcome | null {
  const { target, expected } = calculation;
  const stated = target === null ? undefined : numbers(target);
  const wanted = expected(numbers);
  if (stated === undefined || wanted === undefined || isRight(calculation, stated, wanted)) return null;
  const difference = subtractExact(stated, wanted);
  return { stated, expected: wanted, difference: absExact(difference), isTooHigh: compareExact(difference, 0) > 0 };
}
