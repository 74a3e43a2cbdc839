/** Exact numbers from and to strings (XML Schema part 2, sections 3.2.3 and 3.3.13; F&O, section 17.1.2). */

import { Decimal, fromBig, fromUnits, scaleOf, withoutTrailingZeros, type Exact } from './exact-units.js';
import { trimBlanks } from '../text/text.js';

/**
 * The maximum number of digits, without leading and trailing zeros; more is an error, as the recommendation allows
 * (F&O, section 6.1 and FOCA0006). Otherwise one amount of a million digits would slow down every sum that contains it.
 */
export const MAX_DIGITS = 1000;

/** Longer texts are shortened, or rejected, before their digits are parsed. */
const LONG = 2 * MAX_DIGITS;

/** Numbers of up to this many digits are safe integers. */
const SAFE_DIGITS = 15;

const BLANK = 0x20;
const ZERO = 0x30;

function isBlankCode(code: number): boolean {
  return code === BLANK || code === 0xa || code === 0xd || code === 0x9;
}

/** Parses an xs:decimal, with optional blanks around it; `undefined` if it is invalid (or has too many digits). */
export function parseDecimal(text: string): Exact | undefined {
  const length = text.length;
  if (length > LONG) return parseShortened(text);
  let at = 0;
  while (at < length && isBlankCode(text.charCodeAt(at))) at++;
  let code = text.charCodeAt(at);
  const negative = code === 0x2d;
  if (negative || code === 0x2b) code = text.charCodeAt(++at);
  const start = at;
  let units = 0;
  let point = -1;
  // Past the end the code is NaN, which fails every comparison.
  for (; ; code = text.charCodeAt(++at)) {
    if (code >= ZERO && code <= 0x39) units = units * 10 + (code - ZERO);
    else if (code === 0x2e && point < 0) point = at;
    else break;
  }
  const digits = at - start - (point < 0 ? 0 : 1);
  if (digits === 0) return undefined;
  const end = at;
  while (at < length && isBlankCode(text.charCodeAt(at))) at++;
  if (at < length) return undefined;
  if (digits > SAFE_DIGITS) return parseLong(text, negative, start, point < 0 ? end : point, end);
  return fromUnits(negative ? 0 - units : units, point < 0 ? 0 : end - point - 1);
}

/** A very long number: without insignificant zeros it either has too many digits or can be parsed. */
function parseShortened(text: string): Exact | undefined {
  let from = 0;
  let to = text.length;
  while (from < to && isBlankCode(text.charCodeAt(from))) from++;
  while (to > from && isBlankCode(text.charCodeAt(to - 1))) to--;
  const first = text.charCodeAt(from);
  const sign = first === 0x2d || first === 0x2b ? text.charAt(from++) : '';
  // One digit stays on each side of the point.
  while (to - from > 1 && text.charCodeAt(from) === ZERO && isDigitCode(text.charCodeAt(from + 1))) from++;
  if (to - from > MAX_DIGITS) {
    const point = text.indexOf('.', from);
    if (point < 0 || point - from > MAX_DIGITS) return undefined;
    while (to > point + 2 && text.charCodeAt(to - 1) === ZERO) to--;
  }
  // All but two of the remaining characters are significant: too many digits, or no number.
  return to - from >= LONG ? undefined : parseDecimal(sign + text.slice(from, to));
}

function isDigitCode(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** More digits than a safe integer may have: `text` has digits from `start` to `point`, and after it to `end`. */
function parseLong(text: string, negative: boolean, start: number, point: number, end: number): Exact | undefined {
  let from = start;
  while (from < point && text.charCodeAt(from) === ZERO) from++;
  let to = end;
  while (to > point + 1 && text.charCodeAt(to - 1) === ZERO) to--;
  const digits = text.slice(from, point) + text.slice(point + 1, to);
  if (digits.length > MAX_DIGITS) return undefined;
  const units = BigInt(digits);
  return fromBig(negative ? -units : units, Math.max(0, to - point - 1));
}

/** Parses an xs:integer, with optional blanks around it; `undefined` if it is invalid (or has too many digits). */
export function parseInteger(text: string): Exact | undefined {
  // The literals of xs:integer are those of xs:decimal without a point.
  return text.includes('.') ? undefined : parseDecimal(text);
}

/** Whether it is a valid xs:decimal of any length; used to explain why a cast failed. */
export function isDecimalLiteral(text: string): boolean {
  return /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(trimBlanks(text));
}

/** The canonical string: `1`, `-0.5`, `100`; equal values have equal strings, so it also serves as a key. */
export function exactToString(a: Exact): string {
  if (typeof a === 'number') return String(a);
  const shortest = withoutTrailingZeros(a);
  return typeof shortest === 'number' ? String(shortest) : print(shortest);
}

/** The number of decimals of the canonical string. */
export function countDecimals(a: Exact): number {
  return typeof a === 'number' ? 0 : scaleOf(withoutTrailingZeros(a));
}

function print({ units, scale }: Decimal): string {
  if (scale === 0) return String(units);
  const sign = units < 0 ? '-' : '';
  const digits = String(units)
    .slice(sign.length)
    .padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
