/**
 * A calculation required by a rule, with the invoice's own figures: the stated amount, the expected one, and the
 * formula.
 */
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
import { computeFormula, percentageFormula } from './formula.js';
import type { Terms } from '../terms/terms.js';

/** Returns the number in a node; a caller may substitute other numbers to try a change. */
export type Numbers = (node: number) => Exact | undefined;

export interface Calculation {
  /** The element with the wrong amount; null if it is missing. */
  readonly target: number | null;
  /** The elements used in the calculation. */
  readonly inputs: readonly number[];
  /** The element that decides whether this calculation applies, if that element is wrong. */
  readonly condition?: number;
  /** The amount that the target should have. */
  readonly expected: (numbers: Numbers) => Exact | undefined;
  /** `60.00 + 50.00`, or null if there is no formula to show. */
  readonly text: () => Part | null;
  /** The tolerated deviation of the target. */
  readonly tolerance?: Exact;
  /** If the rule checks all lines, the line of the target and the number of wrong lines. */
  readonly line?: { readonly id: string; readonly wrong: number };
}

/** The input of a calculation. */
export interface CalculationContext {
  readonly elements: Elements;
  readonly terms: Terms;
  /** The node that the rule was checked on. */
  readonly node: number;
  /** Rules of the EXTENDED profile ignore group and information lines, and include service charges. */
  readonly isExtended: boolean;
}

/** Finds the calculation that a rule checks; null if the invoice lacks one of its figures. */
export type Calculator = (context: CalculationContext) => Calculation | null;

/** An amount that is added or subtracted. */
export interface Summand {
  readonly node: number;
  readonly isNegative?: boolean;
}

/** Of longer sums, only this many summands are shown. */
const MAX_SUMMANDS = 4;

/** A calculation whose target is a sum. */
export function sumCalculation(elements: Elements, target: number | null, summands: readonly Summand[]): Calculation {
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
    text: () => (summands.length < 2 ? null : formatSummands(elements, summands)),
  };
}

function formatSummands(elements: Elements, summands: readonly Summand[]): Part {
  const shown = summands.length > MAX_SUMMANDS + 1 ? summands.slice(0, MAX_SUMMANDS) : summands;
  const text = shown
    .map(({ node, isNegative = false }, index) => {
      const figure = elements.text(node);
      return index === 0 ? (isNegative ? `- ${figure}` : figure) : `${isNegative ? '-' : '+'} ${operand(figure)}`;
    })
    .join(' ');
  return calculationPart(text, shown.length === summands.length ? undefined : summands.length);
}

/** @param count the number of all figures, if not all are shown */
export function calculationPart(calculation: string, count?: number): Part {
  return { id: 'calculation', data: { calculation, count } };
}

/** A figure after an operator; with a sign it is put in parentheses. */
export function operand(figure: string): string {
  return figure.startsWith('-') ? `(${figure})` : figure;
}

/** A calculation whose target must be zero. */
export function zeroCalculation(target: number): Calculation {
  return { target, inputs: [], expected: () => 0, text: () => null };
}

/** A calculation whose target is a percentage of an amount, rounded to cents. */
export function percentageCalculation(
  elements: Elements,
  target: number,
  base: number,
  rate: number,
): Calculation & { readonly target: number } {
  return {
    target,
    inputs: [base],
    expected: (numbers) => computeFormula(percentageFormula(base, rate), numbers),
    text: () => calculationPart(`${elements.text(base)} × ${elements.text(rate)} %`),
  };
}

/** The calculation with a tolerance in cents. */
export function withTolerance({ target, inputs, expected, text, line }: Calculation, cents: number): Calculation {
  const tolerant = { target, inputs, expected, text, tolerance: multiplyExact(cents, CENT) };
  return line === undefined ? tolerant : { ...tolerant, line };
}

/** Whether an amount equals the calculated one within the tolerance. */
export function isAmountRight(
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
export function formatAmount(amount: Exact): string {
  const text = exactToString(amount);
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
}

/** The stated amount, the expected amount, and their difference. */
export interface Outcome {
  readonly stated: Exact;
  readonly expected: Exact;
  readonly difference: Exact;
  readonly isTooHigh: boolean;
}

/**
 * Computes both sides. Null if a figure is not a number, or if the amount is right, since the rule then reports
 * something else.
 */
export function computeOutcome(calculation: Calculation, numbers: Numbers): Outcome | null {
  const { target, expected } = calculation;
  const stated = target === null ? undefined : numbers(target);
  const expectedAmount = expected(numbers);
  if (stated === undefined || expectedAmount === undefined || isAmountRight(calculation, stated, expectedAmount))
    return null;
  const difference = subtractExact(stated, expectedAmount);
  return {
    stated,
    expected: expectedAmount,
    difference: absExact(difference),
    isTooHigh: compareExact(difference, 0) > 0,
  };
}
