/**
 * Casts of values whose types are only known at run time (F&O, section 17.1): FORG0001 for an invalid string, FOCA0002
 * for NaN and infinities, XPTY0004 for types without a cast. `isCastable…` raises nothing.
 */

import {
  doubleToBoolean,
  exactToBoolean,
  parseBoolean,
  stringToBoolean,
  stringToDate,
  stringToDateTime,
  stringToTime,
  stringToDuration,
  stringToDecimal,
  stringToDouble,
  stringToInteger,
} from './cast.js';
import { dateOfDateTime, dateTimeOfDate, DateTimeValue, DateValue, parseDate, parseDateTime } from '../dates/date.js';
import { DurationValue, parseDuration, parseTimeOfDay, timeOfDateTime, TimeValue } from '../dates/zone.js';
import { parseDouble } from '../numbers/double.js';
import { raise } from '../errors.js';
import type { Exact } from '../numbers/exact.js';
import { doubleToDecimal, doubleToInteger, exactToDouble } from '../numbers/exact-double.js';
import { truncateExact } from '../numbers/exact-round.js';
import { parseDecimal, parseInteger } from '../numbers/exact-text.js';
import { Double, isExact, Untyped, type Tagged } from './tagged.js';

/** The text of a string or an untyped value. */
function stringText(value: Tagged): string | undefined {
  if (typeof value === 'string') return value;
  return value instanceof Untyped ? value.text : undefined;
}

/** xs:integer(value) */
export function castToInteger(value: Tagged): Exact {
  if (isExact(value)) return truncateExact(value);
  if (value instanceof Double) return doubleToInteger(value.value);
  if (typeof value === 'boolean') return Number(value);
  return stringToInteger(stringText(value) ?? raise('XPTY0004'));
}

/** xs:decimal(value) */
export function castToDecimal(value: Tagged): Exact {
  if (isExact(value)) return value;
  if (value instanceof Double) return doubleToDecimal(value.value);
  if (typeof value === 'boolean') return Number(value);
  return stringToDecimal(stringText(value) ?? raise('XPTY0004'));
}

/** xs:double(value) */
export function castToDouble(value: Tagged): number {
  if (value instanceof Double) return value.value;
  if (isExact(value)) return exactToDouble(value);
  if (typeof value === 'boolean') return Number(value);
  return stringToDouble(stringText(value) ?? raise('XPTY0004'));
}

/** xs:boolean(value) */
export function castToBoolean(value: Tagged): boolean {
  if (typeof value === 'boolean') return value;
  if (isExact(value)) return exactToBoolean(value);
  if (value instanceof Double) return doubleToBoolean(value.value);
  return stringToBoolean(stringText(value) ?? raise('XPTY0004'));
}

/** xs:date(value) */
export function castToDate(value: Tagged): DateValue {
  if (value instanceof DateValue) return value;
  if (value instanceof DateTimeValue) return dateOfDateTime(value);
  return stringToDate(stringText(value) ?? raise('XPTY0004'));
}

/** xs:dateTime(value) */
export function castToDateTime(value: Tagged): DateTimeValue {
  if (value instanceof DateTimeValue) return value;
  if (value instanceof DateValue) return dateTimeOfDate(value);
  return stringToDateTime(stringText(value) ?? raise('XPTY0004'));
}

/** xs:time(value) */
export function castToTime(value: Tagged): TimeValue {
  if (value instanceof TimeValue) return value;
  if (value instanceof DateTimeValue) return timeOfDateTime(value);
  return stringToTime(stringText(value) ?? raise('XPTY0004'));
}

/** xs:dayTimeDuration(value) */
export function castToDuration(value: Tagged): DurationValue {
  if (value instanceof DurationValue) return value;
  return stringToDuration(stringText(value) ?? raise('XPTY0004'));
}

/** value castable as xs:integer */
export function isCastableToInteger(value: Tagged): boolean {
  const text = stringText(value);
  return text !== undefined ? parseInteger(text) !== undefined : isFiniteNumber(value);
}

/** value castable as xs:decimal */
export function isCastableToDecimal(value: Tagged): boolean {
  const text = stringText(value);
  return text !== undefined ? parseDecimal(text) !== undefined : isFiniteNumber(value);
}

/** A number or boolean with an exact value. */
function isFiniteNumber(value: Tagged): boolean {
  if (value instanceof Double) return Number.isFinite(value.value);
  return isExact(value) || typeof value === 'boolean';
}

/** value castable as xs:double */
export function isCastableToDouble(value: Tagged): boolean {
  const text = stringText(value);
  if (text !== undefined) return parseDouble(text) !== undefined;
  return value instanceof Double || isExact(value) || typeof value === 'boolean';
}

/** value castable as xs:boolean */
export function isCastableToBoolean(value: Tagged): boolean {
  const text = stringText(value);
  if (text !== undefined) return parseBoolean(text) !== undefined;
  return value instanceof Double || isExact(value) || typeof value === 'boolean';
}

/** value castable as xs:date */
export function isCastableToDate(value: Tagged): boolean {
  const text = stringText(value);
  if (text !== undefined) return parseDate(text) !== undefined;
  return value instanceof DateValue || value instanceof DateTimeValue;
}

/** value castable as xs:dateTime */
export function isCastableToDateTime(value: Tagged): boolean {
  const text = stringText(value);
  if (text !== undefined) return parseDateTime(text) !== undefined;
  return value instanceof DateValue || value instanceof DateTimeValue;
}

/** value castable as xs:time */
export function isCastableToTime(value: Tagged): boolean {
  const text = stringText(value);
  if (text !== undefined) return parseTimeOfDay(text) !== undefined;
  return value instanceof TimeValue || value instanceof DateTimeValue;
}

/** value castable as xs:dayTimeDuration */
export function isCastableToDuration(value: Tagged): boolean {
  const text = stringText(value);
  return text !== undefined ? parseDuration(text) !== undefined : value instanceof DurationValue;
}
