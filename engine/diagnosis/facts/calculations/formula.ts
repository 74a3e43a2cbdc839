/** Formulas of single amounts. An operand is a node of the document, or a figure whose value may be a trial value. */
import {
  type Exact,
  addExact,
  isZeroExact,
  multiplyExact,
  subtractExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { divideExact } from 'einvoice-schematron/runtime/numbers/exact-divide.js';
import { ONE_PERCENT, roundToCents } from './cents.js';

/** Quantity × price ÷ base quantity, or base × percentage; plus charges and minus allowances. */
export interface Formula<Operand> {
  /** One or two factors. */
  readonly factors: readonly Operand[];
  /** The base quantity; null if there is none, and for a percentage, which implies the divisor 100. */
  readonly divisor: Operand | null;
  readonly isPercentage: boolean;
  readonly added: readonly Operand[];
  readonly subtracted: readonly Operand[];
}

/**
 * The result of a formula, rounded to cents; undefined if a number is missing or the divisor is zero.
 * @param divisorValue the number to divide by, instead of the value of `divisor`
 */
export function computeFormula<Operand>(
  { factors, divisor, isPercentage, added, subtracted }: Formula<Operand>,
  numberOf: (operand: Operand) => Exact | undefined,
  divisorValue = divisor === null ? 1 : numberOf(divisor),
): Exact | undefined {
  if (divisorValue === undefined || isZeroExact(divisorValue)) return undefined;
  let amount: Exact = 1;
  for (const factor of factors) {
    const number = numberOf(factor);
    if (number === undefined) return undefined;
    amount = multiplyExact(amount, number);
  }
  if (isPercentage) amount = multiplyExact(amount, ONE_PERCENT);
  else if (divisorValue !== 1) amount = divideExact(amount, divisorValue);
  for (const each of added) {
    const number = numberOf(each);
    if (number === undefined) return undefined;
    amount = addExact(amount, number);
  }
  for (const each of subtracted) {
    const number = numberOf(each);
    if (number === undefined) return undefined;
    amount = subtractExact(amount, number);
  }
  return roundToCents(amount);
}

/** A percentage of an amount, rounded to cents. */
export function computePercentage(base: Exact, rate: Exact): Exact {
  return roundToCents(multiplyExact(multiplyExact(base, rate), ONE_PERCENT));
}

/** The formula of a percentage of an amount. */
export function percentageFormula<Operand>(base: Operand, rate: Operand): Formula<Operand> {
  return { factors: [base, rate], divisor: null, isPercentage: true, added: [], subtracted: [] };
}
