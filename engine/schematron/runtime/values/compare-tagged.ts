/**
 * Comparisons of values whose types are only known at run time. `general…` implements general comparisons for one pair
 * (XPath 2.0, section 3.5.2: an untyped operand takes the type of the other), `value…` value comparisons (section
 * 3.5.1: untyped is a string). XPTY0004 for incomparable types, FORG0001 if the cast of an untyped operand fails.
 */

import {
  stringToBoolean,
  stringToDate,
  stringToDateTime,
  stringToDouble,
  stringToDuration,
  stringToTime,
} from './cast.js';
import { compareDates, compareDateTimes, DateTimeValue, DateValue } from '../dates/date.js';
import { compareTimes, DurationValue, TimeValue } from '../dates/zone.js';
import { doubleToString } from '../numbers/double.js';
import { raise } from '../errors.js';
import { compareExact } from '../numbers/exact.js';
import { exactToDouble } from '../numbers/exact-double.js';
import { compareStrings } from '../text/text.js';
import { Double, isExact, Untyped, untypedToString, type Tagged, type Typed } from './tagged.js';

/** Negative, 0 or positive; NaN if either is NaN, so that all comparisons except `ne` are false. */
function relate(a: Typed, b: Typed): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareStrings(a, b) : raise('XPTY0004');
  if (isExact(a)) {
    if (isExact(b)) return compareExact(a, b);
    return b instanceof Double ? compareDoubles(exactToDouble(a), b.value) : raise('XPTY0004');
  }
  if (a instanceof Double) {
    if (isExact(b)) return compareDoubles(a.value, exactToDouble(b));
    return b instanceof Double ? compareDoubles(a.value, b.value) : raise('XPTY0004');
  }
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : raise('XPTY0004');
  if (a instanceof DateValue) return b instanceof DateValue ? compareDates(a, b) : raise('XPTY0004');
  if (a instanceof DateTimeValue) return b instanceof DateTimeValue ? compareDateTimes(a, b) : raise('XPTY0004');
  if (a instanceof TimeValue) return b instanceof TimeValue ? compareTimes(a, b) : raise('XPTY0004');
  return b instanceof DurationValue ? a.milliseconds - b.milliseconds : raise('XPTY0004');
}

/** Not a - b: INF - INF is NaN. */
function compareDoubles(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : a === b ? 0 : NaN;
}

function relateGeneral(a: Tagged, b: Tagged): number {
  if (a instanceof Untyped)
    return b instanceof Untyped ? compareStrings(a.text, b.text) : relate(castLike(a.text, b), b);
  return relate(a, b instanceof Untyped ? castLike(b.text, a) : b);
}

/** Casts an untyped value to the type of the other operand; for numbers, to double. */
function castLike(text: string, other: Typed): Typed {
  if (typeof other === 'string') return text;
  if (typeof other === 'boolean') return stringToBoolean(text);
  if (other instanceof DateValue) return stringToDate(text);
  if (other instanceof DateTimeValue) return stringToDateTime(text);
  if (other instanceof TimeValue) return stringToTime(text);
  if (other instanceof DurationValue) return stringToDuration(text);
  return new Double(stringToDouble(text));
}

function relateValues(a: Tagged, b: Tagged): number {
  return relate(untypedToString(a), untypedToString(b));
}

/** a = b */
export function generalEqual(a: Tagged, b: Tagged): boolean {
  return relateGeneral(a, b) === 0;
}

/** a != b */
export function generalNotEqual(a: Tagged, b: Tagged): boolean {
  return relateGeneral(a, b) !== 0;
}

/** a < b */
export function generalLess(a: Tagged, b: Tagged): boolean {
  return relateGeneral(a, b) < 0;
}

/** a <= b */
export function generalLessOrEqual(a: Tagged, b: Tagged): boolean {
  return relateGeneral(a, b) <= 0;
}

/** a > b */
export function generalGreater(a: Tagged, b: Tagged): boolean {
  return relateGeneral(a, b) > 0;
}

/** a >= b */
export function generalGreaterOrEqual(a: Tagged, b: Tagged): boolean {
  return relateGeneral(a, b) >= 0;
}

/** a eq b */
export function valueEqual(a: Tagged, b: Tagged): boolean {
  return relateValues(a, b) === 0;
}

/** a ne b */
export function valueNotEqual(a: Tagged, b: Tagged): boolean {
  return relateValues(a, b) !== 0;
}

/** a lt b */
export function valueLess(a: Tagged, b: Tagged): boolean {
  return relateValues(a, b) < 0;
}

/** a le b */
export function valueLessOrEqual(a: Tagged, b: Tagged): boolean {
  return relateValues(a, b) <= 0;
}

/** a gt b */
export function valueGreater(a: Tagged, b: Tagged): boolean {
  return relateValues(a, b) > 0;
}

/** a ge b */
export function valueGreaterOrEqual(a: Tagged, b: Tagged): boolean {
  return relateValues(a, b) >= 0;
}

/** Whether two values are equal for fn:distinct-values and fn:index-of (F&O, section 15.1.6). Never raises an error. */
export function isSame(a: Tagged, b: Tagged): boolean {
  if (equalityKey(a) !== equalityKey(b)) return false;
  if (a instanceof Double && b instanceof Double && a.value !== a.value) return true;
  return valueEqual(a, b);
}

/**
 * A key that is the same for equal values, for distinct-values and for indexes; NaN has a key, too. Decimals with the
 * same double have the same key even if they differ, so numbers must be compared with `isSame`.
 */
export function equalityKey(value: Tagged): string {
  if (typeof value === 'string') return `s${value}`;
  if (value instanceof Untyped) return `s${value.text}`;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value instanceof DateValue) return `d${compareDates(value, EPOCH)}`;
  if (value instanceof DateTimeValue) return `t${compareDateTimes(value, EPOCH_TIME)}`;
  if (value instanceof TimeValue) return `c${compareTimes(value, MIDNIGHT)}`;
  if (value instanceof DurationValue) return `p${value.milliseconds}`;
  return `n${doubleToString((value instanceof Double ? value.value : exactToDouble(value)) + 0)}`;
}

const EPOCH = new DateValue(0, 0);
const EPOCH_TIME = new DateTimeValue(0, 0, '', 0);
const MIDNIGHT = new TimeValue(0, '', 0);
