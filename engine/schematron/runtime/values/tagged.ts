/**
 * Atomic values whose type is only known at run time. Strings and xs:anyURI are JavaScript strings, booleans booleans,
 * and a JavaScript number is an integer (an `Exact`); all other types have a class.
 */

import { doubleToBoolean, exactToBoolean, stringToDouble } from './cast.js';
import { dateTimeToString, DateTimeValue, dateToString, DateValue } from '../dates/date.js';
import { durationToString, DurationValue, timeToString, TimeValue } from '../dates/zone.js';
import { doubleToString, stringToNumber } from '../numbers/double.js';
import { raise } from '../errors.js';
import { Decimal, type Exact } from '../numbers/exact.js';
import { exactToDouble } from '../numbers/exact-double.js';
import { exactToString } from '../numbers/exact-text.js';

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

/** Any atomic value except untyped ones. */
export type Typed = string | boolean | Exact | Double | DateValue | DateTimeValue | TimeValue | DurationValue;

/** Any atomic value. */
export type Tagged = Typed | Untyped;

// Types, the same bits as the compiler's (a test compares them).
export const UNTYPED = 1 << 6;
export const STRING = 1 << 7;
export const BOOLEAN = 1 << 9;
export const INTEGER = 1 << 10;
export const DECIMAL = 1 << 11;
export const DOUBLE = 1 << 13;
export const DATE = 1 << 14;
export const DATE_TIME = 1 << 15;
export const TIME = 1 << 16;
export const DAY_TIME_DURATION = 1 << 17;

/**
 * The type of a value, one bit. Exact numbers without decimals are INTEGER, whatever their static type, and an
 * xs:anyURI is STRING: if that matters, the static type must decide.
 */
export function typeOf(value: Tagged): number {
  switch (typeof value) {
    case 'string':
      return STRING;
    case 'boolean':
      return BOOLEAN;
    case 'number':
      return INTEGER;
  }
  if (value instanceof Untyped) return UNTYPED;
  if (value instanceof Double) return DOUBLE;
  if (value instanceof Decimal) return value.scale === 0 ? INTEGER : DECIMAL;
  if (value instanceof DateValue) return DATE;
  if (value instanceof DateTimeValue) return DATE_TIME;
  return value instanceof TimeValue ? TIME : DAY_TIME_DURATION;
}

/** Whether it is an integer or a decimal. */
export function isExact(value: Tagged): value is Exact {
  return typeof value === 'number' || value instanceof Decimal;
}

/** fn:string of a value; `xs:string(value)` (F&O, section 17.1.2). */
export function taggedToString(value: Tagged): string {
  if (typeof value === 'string') return value;
  if (value instanceof Untyped) return value.text;
  if (isExact(value)) return exactToString(value);
  if (value instanceof Double) return doubleToString(value.value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof DateValue) return dateToString(value);
  if (value instanceof DateTimeValue) return dateTimeToString(value);
  return value instanceof TimeValue ? timeToString(value) : durationToString(value);
}

/** fn:number of a value (F&O, section 14.4): NaN if it has none. */
export function taggedToNumber(value: Tagged): number {
  if (typeof value === 'string') return stringToNumber(value);
  if (value instanceof Untyped) return stringToNumber(value.text);
  if (isExact(value)) return exactToDouble(value);
  if (value instanceof Double) return value.value;
  return typeof value === 'boolean' ? Number(value) : NaN;
}

/** Effective boolean value of a single atomic value (XPath 2.0, section 2.4.3); FORG0006 for dates. */
export function taggedToEbv(value: Tagged): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value !== '';
  if (value instanceof Untyped) return value.text !== '';
  if (isExact(value)) return exactToBoolean(value);
  return value instanceof Double ? doubleToBoolean(value.value) : raise('FORG0006');
}

/** castUntyped to double: an untyped value becomes a double (FORG0001), all others stay. */
export function untypedToDouble(value: Tagged): Typed {
  return value instanceof Untyped ? new Double(stringToDouble(value.text)) : value;
}

/** castUntyped to string: an untyped value becomes a string, all others stay. */
export function untypedToString(value: Tagged): Typed {
  return value instanceof Untyped ? value.text : value;
}

/** Function conversion to xs:double (XPath 2.0, section 3.1.5): untyped is cast, numbers are promoted; else XPTY0004. */
export function promoteToDouble(value: Tagged): number {
  if (value instanceof Double) return value.value;
  if (isExact(value)) return exactToDouble(value);
  return value instanceof Untyped ? stringToDouble(value.text) : raise('XPTY0004');
}
