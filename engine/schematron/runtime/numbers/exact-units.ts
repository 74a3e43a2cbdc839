/**
 * The representation of exact numbers: scaled integers, stored as JavaScript numbers as long as these are safe
 * integers, otherwise as bigints. All arithmetic is tried with numbers first; amounts in real invoices never need
 * bigints.
 */

/** A decimal: `units` / 10 ** `scale`, scale >= 0. `units` is a bigint only beyond the safe integers. Immutable. */
export class Decimal {
  readonly units: number | bigint;
  readonly scale: number;

  constructor(units: number | bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }
}

/**
 * An xs:integer or xs:decimal. A JavaScript number here is a safe integer and never -0; a `Decimal` has a scale above 0
 * or units beyond the safe integers. Trailing zeros are possible: `1.00` can be `Decimal(100, 2)`.
 */
export type Exact = number | Decimal;

const LARGEST = Number.MAX_SAFE_INTEGER;

/** Whether the result of an operation on safe integers is exact. (An inexact one was rounded to 2 ** 53 or more.) */
export function isSafe(value: number): boolean {
  return value <= LARGEST && value >= -LARGEST;
}

/** The largest n for which 10 ** n is an exact double. */
export const LARGEST_POWER = 22;

const POWERS = Array.from({ length: LARGEST_POWER + 1 }, (_, n) => Number(`1e${n}`));

/** 10 ** n if that is an exact double; NaN otherwise, which makes any result computed with it unsafe. */
export function power(n: number): number {
  return n <= LARGEST_POWER ? POWERS[n]! : NaN;
}

const BIG_POWERS = Array.from({ length: 64 }, (_, n) => 10n ** BigInt(n));

/** 10 ** n */
export function bigPower(n: number): bigint {
  return BIG_POWERS[n] ?? 10n ** BigInt(n);
}

/** `units` * 10 ** n as a bigint. */
export function scaleUp(units: number | bigint, n: number): bigint {
  return n === 0 ? BigInt(units) : BigInt(units) * bigPower(n);
}

/** The exact number `units` / 10 ** `scale` for safe units. */
export function fromUnits(units: number, scale: number): Exact {
  return scale === 0 ? units : new Decimal(units, scale);
}

/** The exact number `units` / 10 ** `scale`, as a JavaScript number if possible. */
export function fromBig(units: bigint, scale: number): Exact {
  let rest = units;
  let digits = scale;
  while (digits > 0 && !isSafeBig(rest) && rest % 10n === 0n) {
    rest /= 10n;
    digits--;
  }
  return isSafeBig(rest) ? fromUnits(Number(rest), digits) : new Decimal(rest, digits);
}

function isSafeBig(units: bigint): boolean {
  return units <= LARGEST && units >= -LARGEST;
}

/** The same value without trailing zeros after the point. */
export function withoutTrailingZeros(a: Decimal): Exact {
  let { units, scale } = a;
  if (typeof units === 'number') {
    while (scale > 0 && units % 10 === 0) {
      units /= 10;
      scale--;
    }
    return fromUnits(units, scale);
  }
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return isSafeBig(units) ? fromUnits(Number(units), scale) : new Decimal(units, scale);
}

/** The units of an exact number. */
export function unitsOf(a: Exact): number | bigint {
  return typeof a === 'number' ? a : a.units;
}

/** The scale of an exact number. */
export function scaleOf(a: Exact): number {
  return typeof a === 'number' ? 0 : a.scale;
}
