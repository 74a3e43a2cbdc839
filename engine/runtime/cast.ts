/**
 * Casts between statically known types (Functions and Operators, section 17). The source of `string…` is a
 * string or an untyped value, blanks around it allowed. `is…` answers `castable` and raises nothing.
 *
 * Between numbers see exact-double.ts (`exactToDouble`, `doubleToDecimal`, `doubleToInteger`) and
 * exact-round.ts (`truncateExact`); to strings `exactToString`, `doubleToString`, `dateToString`. A finite
 * double is castable to integer and decimal.
 */

import type { DateTimeValue, DateValue } from './date.js';
import type { Exact } from './exact.js';

/** xs:integer(string); FORG0001. */
export function stringToInteger(text: string): Exact { return todo(text); }
/** xs:decimal(string); FORG0001. */
export function stringToDecimal(text: string): Exact { return todo(text); }
/** xs:double(string); FORG0001. (fn:number is `stringToNumber`.) */
export function stringToDouble(text: string): number { return todo(text); }
/** xs:boolean(string): true, false, 1, 0; FORG0001. */
export function stringToBoolean(text: string): boolean { return todo(text); }
/** xs:date(string); FORG0001. */
export function stringToDate(text: string): DateValue { return todo(text); }
/** xs:dateTime(string); FORG0001. */
export function stringToDateTime(text: string): DateTimeValue { return todo(text); }

export function isInteger(text: string): boolean { return todo(text); }
export function isDecimal(text: string): boolean { return todo(text); }
export function isDouble(text: string): boolean { return todo(text); }
export function isBoolean(text: string): boolean { return todo(text); }
export function isDate(text: string): boolean { return todo(text); }
export function isDateTime(text: string): boolean { return todo(text); }

/** xs:boolean(double), also its effective boolean value: false for 0 and NaN. */
export function doubleToBoolean(a: number): boolean { return todo(a); }
/** xs:boolean(integer or decimal), also its effective boolean value. */
export function exactToBoolean(a: Exact): boolean { return todo(a); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
