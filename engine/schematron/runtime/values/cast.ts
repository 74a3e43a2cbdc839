/**
 * Casts between statically known types (Functions and Operators, section 17). The source of `string…` is a string or an
 * untyped value, with optional blanks around it. `is…` implements `castable` and raises nothing.
 *
 * For casts between numbers see exact-double.ts (`exactToDouble`, `doubleToDecimal`, `doubleToInteger`) and
 * exact-round.ts (`truncateExact`); to strings `exactToString`, `doubleToString`, `dateToString`. A finite double is
 * castable to integer and decimal.
 */

import { parseDate, parseDateTime, type DateTimeValue, type DateValue } from '../dates/date.js';
import { parseDuration, parseTimeOfDay, type DurationValue, type TimeValue } from '../dates/zone.js';
import { parseDouble } from '../numbers/double.js';
import { raise } from '../errors.js';
import { isZeroExact, type Exact } from '../numbers/exact.js';
import { isDecimalLiteral, MAX_DIGITS, parseDecimal, parseInteger } from '../numbers/exact-text.js';
import { trimBlanks } from '../text/text.js';

/** xs:integer(string); FORG0001, or FOCA0003 for too many digits. */
export function stringToInteger(text: string): Exact {
  return parseInteger(text) ?? raise(isTooLong(text) && !text.includes('.') ? 'FOCA0003' : 'FORG0001');
}

/** xs:decimal(string); FORG0001, or FOCA0006 for too many digits. */
export function stringToDecimal(text: string): Exact {
  return parseDecimal(text) ?? raise(isTooLong(text) ? 'FOCA0006' : 'FORG0001');
}

function isTooLong(text: string): boolean {
  return text.length > MAX_DIGITS && isDecimalLiteral(text);
}

/** xs:double(string); FORG0001. (fn:number is `stringToNumber`.) */
export function stringToDouble(text: string): number {
  return parseDouble(text) ?? raise('FORG0001');
}

/** xs:boolean(string): true, false, 1, 0; FORG0001. */
export function stringToBoolean(text: string): boolean {
  return parseBoolean(text) ?? raise('FORG0001');
}

/** xs:date(string); FORG0001. */
export function stringToDate(text: string): DateValue {
  return parseDate(text) ?? raise('FORG0001');
}

/** xs:dateTime(string); FORG0001. */
export function stringToDateTime(text: string): DateTimeValue {
  return parseDateTime(text) ?? raise('FORG0001');
}

/** xs:time(string); FORG0001. */
export function stringToTime(text: string): TimeValue {
  return parseTimeOfDay(text) ?? raise('FORG0001');
}

/** xs:dayTimeDuration(string); FORG0001. */
export function stringToDuration(text: string): DurationValue {
  return parseDuration(text) ?? raise('FORG0001');
}

/** Parses an xs:boolean, with optional blanks around it; `undefined` if it is invalid. */
export function parseBoolean(text: string): boolean | undefined {
  if (text === 'true') return true;
  if (text === 'false') return false;
  switch (trimBlanks(text)) {
    case 'true':
    case '1':
      return true;
    case 'false':
    case '0':
      return false;
    default:
      return undefined;
  }
}

/** string castable as xs:integer */
export function isInteger(text: string): boolean {
  return parseInteger(text) !== undefined;
}

/** string castable as xs:decimal */
export function isDecimal(text: string): boolean {
  return parseDecimal(text) !== undefined;
}

/** string castable as xs:double */
export function isDouble(text: string): boolean {
  return parseDouble(text) !== undefined;
}

/** string castable as xs:boolean */
export function isBoolean(text: string): boolean {
  return parseBoolean(text) !== undefined;
}

/** string castable as xs:date */
export function isDate(text: string): boolean {
  return parseDate(text) !== undefined;
}

/** string castable as xs:dateTime */
export function isDateTime(text: string): boolean {
  return parseDateTime(text) !== undefined;
}

/** string castable as xs:time */
export function isTime(text: string): boolean {
  return parseTimeOfDay(text) !== undefined;
}

/** string castable as xs:dayTimeDuration */
export function isDuration(text: string): boolean {
  return parseDuration(text) !== undefined;
}

/** xs:boolean(double), also its effective boolean value: false for 0 and NaN. */
export function doubleToBoolean(a: number): boolean {
  return a !== 0 && a === a;
}

/** xs:boolean(integer or decimal), also its effective boolean value. */
export function exactToBoolean(a: Exact): boolean {
  return !isZeroExact(a);
}
