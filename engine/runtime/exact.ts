/**
 * xs:integer and xs:decimal, exactly (Functions and Operators, section 6).
 *
 * A JavaScript number in the place of an `Exact` is always a safe integer; everything else is a `Decimal`.
 * Values are not normalised: `1.00` may be `Decimal(100, 2)`. They compare, compute and print by value, so
 * use the functions here, never `===`. The difference between the types integer and decimal is static.
 */

/** A decimal: `units` / 10 ** `scale`. `units` is a bigint only beyond the safe integers. Immutable. */
export class Decimal {
  readonly units: number | bigint;
  readonly scale: number;

  constructor(units: number | bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }
}

/** An xs:integer or xs:decimal. */
export type Exact = number | Decimal;

/** a + b */
export function addExact(a: Exact, b: Exact): Exact { return todo(a, b); }
/** a - b */
export function subtractExact(a: Exact, b: Exact): Exact { return todo(a, b); }
/** a * b */
export function multiplyExact(a: Exact, b: Exact): Exact { return todo(a, b); }
/** -a */
export function negateExact(a: Exact): Exact { return todo(a); }
/** Absolute value. */
export function absExact(a: Exact): Exact { return todo(a); }
/** -1, 0 or 1 (or any number of that sign). */
export function compareExact(a: Exact, b: Exact): number { return todo(a, b); }
/** a eq b */
export function equalExact(a: Exact, b: Exact): boolean { return todo(a, b); }
/** a is zero: its effective boolean value is false. */
export function isZeroExact(a: Exact): boolean { return todo(a); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
