/** The likely origin of a wrong number, given the right one. */
import {
  type Exact,
  addExact,
  equalExact,
  isZeroExact,
  multiplyExact,
  negateExact,
} from 'einvoice-schematron/runtime/numbers/exact.js';
import { parseDecimal } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { display } from '../facts/calculations/calculation.js';
import { toCents } from '../facts/calculations/cents.js';

export type ErrorPattern =
  /** Calculated with another rate of the invoice. */
  | 'rate'
  | 'sign'
  /** Two adjacent digits are swapped. */
  | 'digits'
  | 'decimalPoint'
  /** Gross instead of net, or the reverse. */
  | 'gross'
  | 'net'
  /** VAT rounded per line. */
  | 'rounding'
  /** One line is missing from the sum. */
  | 'leftOut'
  /** The price equals the line amount. */
  | 'ofLine'
  /** A sum that is wrong for none of the reasons above. */
  | 'derived'
  | 'other';

const POWERS = ['0.001', '0.01', '0.1', '10', '100', '1000'].map((text) => parseDecimal(text)!);
const CENT = parseDecimal('0.01')!;

/** @param rates VAT rates of the invoice, in percent */
export function classifyError(wrong: Exact, right: Exact, rates: readonly Exact[]): ErrorPattern {
  if (isZeroExact(wrong) || isZeroExact(right)) return 'other';
  if (equalExact(wrong, negateExact(right))) return 'sign';
  if (areSwapped(display(wrong), display(right))) return 'digits';
  if (POWERS.some((power) => equalExact(multiplyExact(right, power), wrong))) return 'decimalPoint';
  const withVat = (net: Exact, rate: Exact): Exact =>
    toCents(multiplyExact(net, addExact(1, multiplyExact(rate, CENT))));
  const nonZero = rates.filter((rate) => !isZeroExact(rate));
  if (nonZero.some((rate) => equalExact(withVat(right, rate), wrong))) return 'gross';
  return nonZero.some((rate) => equalExact(withVat(wrong, rate), right)) ? 'net' : 'other';
}

/** Whether two adjacent digits are swapped, ignoring a decimal point between them. */
function areSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = firstDifference(a, b, 0);
  const second = firstDifference(a, b, first + 1);
  if (second >= a.length || firstDifference(a, b, second + 1) < a.length) return false;
  const isNext = second === first + 1 || (second === first + 2 && a[first + 1] === '.');
  return isNext && a[first] === b[second] && a[second] === b[first];
}

/** The first position at which two texts of the same length differ; their length if they are equal. */
function firstDifference(a: string, b: string, from: number): number {
  let at = from;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
