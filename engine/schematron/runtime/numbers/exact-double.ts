/** Conversions between exact numbers and doubles (F&O, section 17.1.3). */

import { raise } from '../errors.js';
import { exactToString } from './exact-text.js';
import { Decimal, fromBig, isSafe, LARGEST_POWER, power, type Exact } from './exact-units.js';

/** The double nearest to the value, ties to even (section 17.1.3.2). */
export function exactToDouble(a: Exact): number {
  if (typeof a === 'number') return a;
  // If both are exact doubles: one correctly rounded division.
  if (typeof a.units === 'number' && a.scale <= LARGEST_POWER) return a.units / power(a.scale);
  return Number(exactToString(a));
}

/** xs:decimal(double): the exact binary value, as section 17.1.3.3 says; FOCA0002 for NaN and infinities. */
export function doubleToDecimal(a: number): Exact {
  if (Number.isInteger(a)) return integerValue(a);
  if (!Number.isFinite(a)) raise('FOCA0002');
  // a = odd / 2 ** halves = odd * 5 ** halves / 10 ** halves; doubling is exact.
  let odd = a;
  let halves = 0;
  while (!Number.isInteger(odd)) {
    odd *= 2;
    halves++;
  }
  const units = halves < 16 ? odd * 5 ** halves : NaN;
  return isSafe(units) ? new Decimal(units, halves) : fromBig(BigInt(odd) * 5n ** BigInt(halves), halves);
}

/** xs:integer(double): truncated towards 0 (section 17.1.3.4); FOCA0002 for NaN and infinities. */
export function doubleToInteger(a: number): Exact {
  if (!Number.isFinite(a)) raise('FOCA0002');
  return integerValue(Math.trunc(a));
}

/** Doubles without a fractional part. + 0, since exact numbers have no -0. */
function integerValue(a: number): Exact {
  return isSafe(a) ? a + 0 : new Decimal(BigInt(a), 0);
}
