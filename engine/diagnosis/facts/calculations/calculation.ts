/**
 * Calculations that rules check: the stated amount, the expected amount, and the formula with the invoice's figures.
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

/** Returns the number in a node. To try a change, a caller returns another number for a node. */
export type Numbers = (node: number) => Exact | undefined;

/** A calculation that a rule checks. */
export interface Calculation {
  /** The element with the calculated amount; null if it is missing. */
  readonly target: number | null;
  /** The elements with the operands. */
  readonly inputs: readonly number[];
  /** An element that decides whether the calculation applies, such as a charge indicator. Its value may be wrong. */
  readonly condition?: number;
  /** The amount that the target should have. */
  readonly expected: (numbers: Numbers) => Exact | undefined;
  /** The formula with figures, such as `60.00 + 50.00`; null if there is nothing to show. */
  readonly text: () => Part | null;
  /** The deviation that the rule tolerates; absent if the rule tolerates none. */
  readonly tolerance?: Exact;
  /** The line that contains the target, and the number of wrong lines; only for rules that check all lines at once. */
  readonly line?: { readonly id: string; readonly wrong: number };
}

/** The document, and the node on which a rule was checked. */
export interface CalculationContext {
  readonly elements: Elements;
  readonly terms: Terms;
  /** The node on which the rule was checked. */
  readonly node: number;
  /**
   * Whether the rule belongs to Factur-X EXTENDED, whose sums skip subtotal and information lines and include service
   * charges.
   */
  readonly isExtended: boolean;
}

/** Finds the calculation that a rule checks; null if the invoice lacks a figure of the calculation. */
export type Calculator = (context: CalculationContext) => Calculation | null;

/** An amount that a sum adds or subtracts. */
export interface Summand {
  readonly node: number;
  readonly isNegative?: boolean;
}

/** If a sum is longer, only this many summands are shown. */
const MAX_SUMMANDS = 4;

/** A calculation whose result is a sum. */
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

/**
 * The part of a message with a formula.
 * @param count the number of all figures, if the formula shows only some
 */
export function calculationPart(calculation: string, count?: number): Part {
  return { id: 'calculation', data: { calculation, count } };
}

/** Puts a negative figure after an operator in parentheses: `(-5.00)`. */
export function operand(figure: string): string {
  return figure.startsWith('-') ? `(${figure})` : figure;
}

/** A calculation whose result is zero. */
export function zeroCalculation(target: number): Calculation {
  return { target, inputs: [], expected: () => 0, text: () => null };
}

/** A calculation whose result is a percentage of an amount, rounded to cents. */
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

/** Returns the calculation with a tolerance, which is given in cents. */
export function withTolerance({ target, inputs, expected, text, line }: Calculation, cents: number): Calculation {
  const tolerant = { target, inputs, expected, text, tolerance: multiplyExact(cents, CENT) };
  return line === undefined ? tolerant : { ...tolerant, line };
}

/** Whether the stated amount equals the expected amount within the tolerance. */
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

/** Formats an amount with at least two decimals: `12.50`. */
export function formatAmount(amount: Exact): string {
  const text = exactToString(amount);
  const point = text.indexOf('.');
  if (point < 0) return `${text}.00`;
  return point === text.length - 2 ? `${text}0` : text;
}

/** The stated and the expected amount, and their absolute difference. */
export interface Outcome {
  readonly stated: Exact;
  readonly expected: Exact;
  readonly difference: Exact;
  readonly isTooHigh: boolean;
}

/**
 * Compares the stated amount with the expected amount. Null if a figure is not a number, or if the stated amount is
 * right: then the rule failed for another reason.
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
