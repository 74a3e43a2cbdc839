/** How a wrong number has come from the right one. */
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

export type Kinship =
  /** Another rate, which the invoice has elsewhere. */
  | 'rate'
  | 'sign'
  /** Two neighbouring digits are exchanged. */
  | 'digits'
  | 'decimalPoint'
  /** With VAT instead of without, and the other way round. */
  | 'gross'
  | 'net'
  /** VAT rounded line by line. */
  | 'rounding'
  /** A line was not added. */
  | 'leftOut'
  /** The price is the amount of its line. */
  | 'ofLine'
  /** A sum that is just wrong, and anything else. */
  | 'derived'
  | 'other';

const POWERS = ['0.001', '0.01', '0.1', '10', '100', '1000'].map((text) => parseDecimal(text)!);
const CENT = parseDecimal('0.01')!;

/** @param rates rates of VAT that the invoice has, in percent */
export function kinshipOf(wrong: Exact, right: Exact, rates: readonly Exact[]): Kinship {
  if (isZeroExact(wrong) || isZeroExact(right)) return 'other';
  if (equalExact(wrong, negateExact(right))) return 'sign';
  if (areExchanged(display(wrong), display(right))) return 'digits';
  if (POWERS.some((power) => equalExact(multiplyExact(right, power), wrong))) return 'decimalPoint';
  const withVat = (net: Exact, rate: Exact): Exact =>
    toCents(multiplyExact(net, addExact(1, multiplyExact(rate, CENT))));
  const some = rates.filter((rate) => !isZeroExact(rate));
  if (some.some((rate) => equalExact(withVat(right, rate), wrong))) return 'gross';
  return some.some((rate) => equalExact(withVat(wrong, rate), right)) ? 'net' : 'other';
}

/** Whether two neighbouring digits are exchanged, with the decimal point between them or not. */
function areExchanged(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = placeOfOther(a, b, 0);
  const second = placeOfOther(a, b, first + 1);
  if (second >= a.length || placeOfOther(a, b, second + 1) < a.length) return false;
  const isNext = second === first + 1 || (second === first + 2 && a[first + 1] === '.');
  return isNext && a[first] === b[second] && a[second] === b[first];
}

/** Where two texts of the same length differ first, from a place on; their length where they do not. */
function placeOfOther(a: string, b: string, from: number): number {
  let at = from;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
