/** Division of exact numbers (Functions and Operators, section 6.2). */

import { raise } from '../errors.js';
import {
  fromBig,
  fromUnits,
  isSafe,
  power,
  scaleOf,
  scaleUp,
  unitsOf,
  withoutTrailingZeros,
  type Exact,
} from './exact-units.js';
import { countDecimals } from './exact-text.js';

/**
 * Digits after the point of a non-terminating quotient, for operands without fractional parts.
 *
 * The recommendation leaves the precision to the implementation (F&O, section 6.2). We follow Saxon on the JVM, which
 * the publishers' verdicts come from: max(18, scale of a - scale of b + 18) digits, where trailing zeros of the
 * operands' fractions do not count, the last digit rounded, a half towards 0. Quotients that terminate within these
 * digits are exact. (Saxon yields a few digits more if an operand labelled xs:decimal ends in zeros before the point;
 * SaxonJS has 20 digits, a half away from 0.)
 */
const PRECISION = 18;

/** a div b, a decimal (section 6.2.4); FOAR0001 for a divisor of 0. */
export function divideExact(a: Exact, b: Exact): Exact {
  const left = unitsOf(a);
  const right = unitsOf(b);
  if (right === 0) raise('FOAR0001');
  if (typeof left === 'number' && typeof right === 'number') {
    const exact = divideUnits(left, scaleOf(a), right, scaleOf(b));
    if (exact !== undefined) return exact;
  }
  return divideRounded(trimZeros(a), trimZeros(b));
}

/** a div b if it has at most the given number of decimals; undefined if it has more. */
export function divideWithin(a: Exact, b: Exact, decimals: number): Exact | undefined {
  const left = unitsOf(a);
  const right = unitsOf(b);
  if (right === 0) raise('FOAR0001');
  if (typeof left === 'number' && typeof right === 'number') {
    const shift = decimals - scaleOf(a) + scaleOf(b);
    const dividend = shift > 0 ? left * power(shift) : left;
    const divisor = shift < 0 ? right * power(-shift) : right;
    if (isSafe(dividend) && isSafe(divisor))
      return dividend % divisor === 0 ? fromUnits(dividend / divisor + 0, decimals) : undefined;
  }
  const quotient = divideExact(a, b);
  return countDecimals(quotient) <= decimals ? quotient : undefined;
}

function trimZeros(a: Exact): Exact {
  return typeof a === 'number' ? a : withoutTrailingZeros(a);
}

/**
 * The quotient if it terminates soon enough to be computed with JavaScript numbers: powers of ten directly, others by
 * long division. It has at most 15 digits more than its operands, so it never exceeds `PRECISION`.
 */
function divideUnits(a: number, aScale: number, b: number, bScale: number): Exact | undefined {
  const shift = digitsOfPower(b);
  if (shift >= 0) return scaled(a, aScale + shift - bScale);
  let dividend = a;
  for (let scale = aScale - bScale; isSafe(dividend); scale++) {
    if (dividend % b === 0) return scaled(dividend / b + 0, scale);
    dividend *= 10;
  }
  return undefined;
}

/** `units` / 10 ** `scale`; the scale may be negative. */
function scaled(units: number, scale: number): Exact | undefined {
  if (scale >= 0) return fromUnits(units, scale);
  const value = units * power(-scale);
  return isSafe(value) ? value : undefined;
}

/** n for b = 10 ** n, up to 1000; -1 for others. For percentages, which are divided by 100. */
function digitsOfPower(b: number): number {
  switch (b) {
    case 1:
      return 0;
    case 10:
      return 1;
    case 100:
      return 2;
    case 1000:
      return 3;
    default:
      return -1;
  }
}

/** The rounded quotient; operands without trailing zeros. */
function divideRounded(a: Exact, b: Exact): Exact {
  const scale = Math.max(PRECISION, scaleOf(a) - scaleOf(b) + PRECISION);
  const dividend = scaleUp(unitsOf(a), scale - scaleOf(a) + scaleOf(b));
  const divisor = BigInt(unitsOf(b));
  const quotient = dividend / divisor;
  const rest = magnitude(dividend % divisor);
  if (2n * rest <= magnitude(divisor)) return shorter(quotient, scale);
  return shorter(dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n, scale);
}

function shorter(units: bigint, scale: number): Exact {
  const value = fromBig(units, scale);
  return typeof value === 'number' ? value : withoutTrailingZeros(value);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** a idiv b, truncated towards 0 (section 6.2.5); FOAR0001. */
export function idivExact(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b === 0) raise('FOAR0001');
    return (a - (a % b)) / b + 0;
  }
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const divisor = scaleUp(unitsOf(b), scale - scaleOf(b));
  if (divisor === 0n) raise('FOAR0001');
  return fromBig(scaleUp(unitsOf(a), scale - scaleOf(a)) / divisor, 0);
}

/** a mod b, with the sign of a (section 6.2.6); FOAR0001. */
export function modExact(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b === 0) raise('FOAR0001');
    return (a % b) + 0;
  }
  // The check digits of an IBAN: some thirty digits mod 97.
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const divisor = scaleUp(unitsOf(b), scale - scaleOf(b));
  if (divisor === 0n) raise('FOAR0001');
  return fromBig(scaleUp(unitsOf(a), scale - scaleOf(a)) % divisor, scale);
}
