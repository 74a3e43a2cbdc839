/** Guesses how a wrong number came about, given the right one: 19.50 for 15.90 is a swap of digits. */
import {
  type Exact,
  addExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { formatAmount } from '../facts/calculations/calculation.js';
import { ONE_PERCENT, roundToCents } from '../facts/calculations/cents.js';

export type ErrorPattern =
  /** The wrong number is a VAT rate. */
  | 'rate'
  /** -10 for 10. */
  | 'sign'
  /** Two adjacent digits are swapped: 19.50 for 15.90. */
  | 'digits'
  /** 1.00 for 100. */
  | 'decimalPoint'
  /** The gross amount instead of the net amount. */
  | 'gross'
  /** The net amount instead of the gross amount. */
  | 'net'
  /** A VAT total for which VAT was calculated and rounded line by line. */
  | 'rounding'
  /** One line is missing from the sum. */
  | 'leftOut'
  /** The line amount instead of the price. */
  | 'ofLine'
  /** A sum that is wrong for none of the reasons above. */
  | 'derived'
  | 'other';

const POWERS_OF_TEN = ['0.001', '0.01', '0.1', '10', '100', '1000'].map((text) => parseDecimal(text)!);
/**
 * The error pattern that explains the wrong number.
 * @param rates VAT rates of the invoice, in percent
 */
export function classifyError(wrong: Exact, right: Exact, rates: readonly Exact[]): ErrorPattern {
  if (isZeroExact(wrong) || isZeroExact(right)) return 'other';
  if (equalExact(wrong, negateExact(right))) return 'sign';
  if (areSwapped(formatAmount(wrong), formatAmount(right))) return 'digits';
  if (POWERS_OF_TEN.some((power) => equalExact(multiplyExact(right, power), wrong))) return 'decimalPoint';
  const addVat = (net: Exact, rate: Exact): Exact =>
    roundToCents(multiplyExact(net, addExact(1, multiplyExact(rate, ONE_PERCENT))));
  const nonZero = rates.filter((rate) => !isZeroExact(rate));
  if (nonZero.some((rate) => equalExact(addVat(right, rate), wrong))) return 'gross';
  return nonZero.some((rate) => equalExact(addVat(wrong, rate), right)) ? 'net' : 'other';
}

/** Whether two numbers differ only by a swap of two adjacent digits; a decimal point may stand between the digits. */
function areSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = firstDifference(a, b, 0);
  const second = firstDifference(a, b, first + 1);
  if (second >= a.length || firstDifference(a, b, second + 1) < a.length) return false;
  const areAdjacent = second === first + 1 || (second === first + 2 && a[first + 1] === '.');
  return areAdjacent && a[first] === b[second] && a[second] === b[first];
}

/** The first position at which two texts of the same length differ; their length if they are equal. */
function firstDifference(a: string, b: string, start: number): number {
  let index = start;
  while (index < a.length && a[index] === b[index]) index += 1;
  return index;
}
