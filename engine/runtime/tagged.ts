/**
 * Atomic values whose type is only known at run time. Strings and xs:anyURI are JavaScript strings, booleans
 * booleans, and a JavaScript number is an integer (an `Exact`); all other types have a class.
 */

import type { DateTimeValue, DateValue } from './date.js';
import type { Decimal } from './exact.js';

/** An xs:untypedAtomic. */
export class Untyped {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An xs:double. */
export class Double {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Any atomic value. */
export type Tagged = string | boolean | number | Decimal | Untyped | Double | DateValue | DateTimeValue;

// Types, the same bits as the compiler's (a test holds them together).
export const UNTYPED = 1 << 6;
export const STRING = 1 << 7;
export const BOOLEAN = 1 << 9;
export const INTEGER = 1 << 10;
export const DECIMAL = 1 << 11;
export const DOUBLE = 1 << 13;
export const DATE = 1 << 14;
export const DATE_TIME = 1 << 15;

/**
 * The type of a value, one bit. Exact numbers without a fractional part are INTEGER, whatever they were
 * computed as, and an xs:anyURI is STRING.
 */
export function typeOf(value: Tagged): number { return todo(value); }
/** fn:string of a value; `xs:string(value)`. */
export function taggedToString(value: Tagged): string { return todo(value); }
/** fn:number of a value: NaN where there is none. */
export function taggedToNumber(value: Tagged): number { return todo(value); }
/** Effective boolean value of a single atomic value (XPath 2.0, section 2.4.3); FORG0006 for dates. */
export function taggedToEbv(value: Tagged): boolean { return todo(value); }
/** castUntyped to double: an untyped value becomes a double (FORG0001), all others stay. */
export function untypedToDouble(value: Tagged): Tagged { return todo(value); }
/** castUntyped to string: an untyped value becomes a string, all others stay. */
export function untypedToString(value: Tagged): Tagged { return todo(value); }
/** Function conversion to xs:double (appendix B.1): untyped is cast, numbers are promoted; else XPTY0004. */
export function promoteToDouble(value: Tagged): number { return todo(value); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
