/** Rounding of exact numbers (Functions and Operators, section 6.4). */

import { bigPower, fromBig, LARGEST_POWER, power, scaleOf, scaleUp, unitsOf, type Exact } from './exact-units.js';

/** fn:round (section 6.4.4): to the nearest integer, halves towards positive infinity. */
export function roundExact(a: Exact): Exact {
  if (typeof a === 'number') return a;
  const { units, scale } = a;
  if (typeof units === 'number' && scale <= LARGEST_POWER) {
    const one = power(scale);
    const rest = units % one;
    const whole = (units - rest) / one + 0;
    if (rest >= 0) return rest * 2 >= one ? whole + 1 : whole;
    return rest * 2 < -one ? whole - 1 : whole;
  }
  const unit = bigPower(scale);
  return fromBig(floorDivide(2n * BigInt(units) + unit, 2n * unit), 0);
}

/** fn:floor (section 6.4.3) */
export function floorExact(a: Exact): Exact {
  if (typeof a === 'number') return a;
  return fromBig(floorDivide(BigInt(a.units), bigPower(a.scale)), 0);
}

/** fn:ceiling (section 6.4.2) */
export function ceilingExact(a: Exact): Exact {
  if (typeof a === 'number') return a;
  return fromBig(-floorDivide(-BigInt(a.units), bigPower(a.scale)), 0);
}

/** Towards 0: a decimal cast to xs:integer (section 17.1.3.4). */
export function truncateExact(a: Exact): Exact {
  if (typeof a === 'number') return a;
  const { units, scale } = a;
  if (typeof units === 'number' && scale <= LARGEST_POWER) return (units - (units % power(scale))) / power(scale) + 0;
  return fromBig(BigInt(units) / bigPower(scale), 0);
}

/**
 * fn:round with `digits` digits after the point, or before it if negative (Functions and Operators 3.1, section 4.4.4).
 */
export function roundExactTo(a: Exact, digits: Exact): Exact {
  const wanted = Number(typeof digits === 'number' ? digits : digits.units);
  const dropped = scaleOf(a) - wanted;
  const units = unitsOf(a);
  if (dropped <= 0) return a;
  if (dropped > String(units).length) return 0;
  const unit = bigPower(dropped);
  const rounded = floorDivide(2n * BigInt(units) + unit, 2n * unit);
  return wanted >= 0 ? fromBig(rounded, wanted) : fromBig(scaleUp(rounded, -wanted), 0);
}

/** fn:round-half-to-even (section 6.4.5) with `digits` digits after the point, or before it if negative. */
export function roundHalfEvenExact(a: Exact, digits: Exact): Exact {
  const scale = scaleOf(a);
  const units = unitsOf(a);
  const wanted = Number(typeof digits === 'number' ? digits : digits.units);
  const dropped = scale - wanted;
  if (dropped <= 0) return a;
  if (dropped > String(units).length) return 0;
  const unit = bigPower(dropped);
  const doubled = 2n * BigInt(units) + unit;
  let rounded = floorDivide(doubled, 2n * unit);
  // A half was rounded up: use the even neighbour instead.
  if (doubled % (2n * unit) === 0n && rounded % 2n !== 0n) rounded -= 1n;
  return wanted >= 0 ? fromBig(rounded, wanted) : fromBig(scaleUp(rounded, -wanted), 0);
}

/** a / b rounded down, b > 0. */
function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}
