/**
 * Exact xs:integer and xs:decimal (Functions and Operators, section 6): addition, multiplication, order.
 *
 * Values are not normalised, so use the functions here, never `===`. They work by value; the distinction between
 * integer and decimal is static.
 */

import { Decimal, fromBig, fromUnits, isSafe, power, scaleOf, scaleUp, unitsOf, type Exact } from './exact-units.js';

export { Decimal, type Exact };

/** a + b (F&O, section 6.2.1) */
export function addExact(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (isSafe(sum)) return sum;
  }
  return addUnits(unitsOf(a), scaleOf(a), unitsOf(b), scaleOf(b));
}

/** a - b (F&O, section 6.2.2) */
export function subtractExact(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (isSafe(difference)) return difference;
  }
  return addUnits(unitsOf(a), scaleOf(a), negateUnits(unitsOf(b)), scaleOf(b));
}

function addUnits(a: number | bigint, aScale: number, b: number | bigint, bScale: number): Exact {
  const scale = aScale > bScale ? aScale : bScale;
  if (typeof a === 'number' && typeof b === 'number') {
    const left = aScale === scale ? a : a * power(scale - aScale);
    const right = bScale === scale ? b : b * power(scale - bScale);
    const sum = left + right;
    if (isSafe(left) && isSafe(right) && isSafe(sum)) return fromUnits(sum, scale);
  }
  return fromBig(scaleUp(a, scale - aScale) + scaleUp(b, scale - bScale), scale);
}

/** 0 - x, since exact numbers have no -0. */
function negateUnits(units: number | bigint): number | bigint {
  return typeof units === 'number' ? 0 - units : -units;
}

/** a * b (F&O, section 6.2.3) */
export function multiplyExact(a: Exact, b: Exact): Exact {
  const left = unitsOf(a);
  const right = unitsOf(b);
  const scale = scaleOf(a) + scaleOf(b);
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right + 0; // 0 * -1 is -0; -0 + 0 is 0
    if (isSafe(product)) return fromUnits(product, scale);
  }
  return fromBig(BigInt(left) * BigInt(right), scale);
}

/** -a (F&O, section 6.2.8) */
export function negateExact(a: Exact): Exact {
  return typeof a === 'number' ? 0 - a : new Decimal(negateUnits(a.units), a.scale);
}

/** fn:abs (F&O, section 6.4.1) */
export function absExact(a: Exact): Exact {
  return (typeof a === 'number' ? a : a.units) < 0 ? negateExact(a) : a;
}

/** Negative, 0 or positive, as a is less than, equal to or greater than b (F&O, section 6.3). */
export function compareExact(a: Exact, b: Exact): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b; // may be rounded, but is 0 only if they are equal
  const left = unitsOf(a);
  const right = unitsOf(b);
  const leftScale = scaleOf(a);
  const rightScale = scaleOf(b);
  if (typeof left === 'number' && typeof right === 'number') {
    if (leftScale === rightScale) return left - right;
    const x = leftScale < rightScale ? left * power(rightScale - leftScale) : left;
    const y = rightScale < leftScale ? right * power(leftScale - rightScale) : right;
    if (isSafe(x) && isSafe(y)) return x - y;
  }
  const scale = Math.max(leftScale, rightScale);
  const x = scaleUp(left, scale - leftScale);
  const y = scaleUp(right, scale - rightScale);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** a eq b */
export function equalExact(a: Exact, b: Exact): boolean {
  return compareExact(a, b) === 0;
}

/** Whether it is 0; its effective boolean value is false then. */
export function isZeroExact(a: Exact): boolean {
  return typeof a === 'number' ? a === 0 : a.units === 0;
}
