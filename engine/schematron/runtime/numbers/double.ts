/**
 * xs:double where JavaScript differs (Functions and Operators, sections 6.2, 6.4 and 17.1). JavaScript's own operations
 * serve for + - * (unary -) div (`/`), mod (`%`), comparisons, abs, floor, ceiling (`Math.…`).
 */

import { raise } from '../errors.js';
import { doubleToDecimal, doubleToInteger, exactToDouble } from './exact-double.js';
import { roundExactTo, roundHalfEvenExact } from './exact-round.js';
import { power, type Exact } from './exact-units.js';
import { trimBlanks } from '../text/text.js';

/** a idiv b, an integer (section 6.2.5); FOAR0001 for 0, FOAR0002 for NaN, an infinite a and overflow. */
export function idivDouble(a: number, b: number): Exact {
  if (b === 0) raise('FOAR0001');
  const quotient = a / b;
  if (!Number.isFinite(quotient) || !Number.isFinite(a)) raise('FOAR0002');
  return doubleToInteger(quotient);
}

/** fn:round (section 6.4.4): halves towards positive infinity, -0.5 to -0 give -0. The same as `Math.round`. */
export function roundDouble(a: number): number {
  return Math.round(a);
}

/**
 * fn:round with `digits` digits after the point (before it if negative), computed as a decimal (Functions and Operators
 * 3.1, section 4.4.4).
 */
export function roundDoubleTo(a: number, digits: Exact): number {
  if (!Number.isFinite(a) || a === 0) return a;
  const rounded = exactToDouble(roundExactTo(doubleToDecimal(a), digits));
  return rounded === 0 && a < 0 ? -0 : rounded;
}

/**
 * fn:round-half-to-even with `digits` digits after the point (before it if negative), computed as a decimal (section
 * 6.4.5).
 */
export function roundHalfEvenDouble(a: number, digits: Exact): number {
  if (!Number.isFinite(a) || a === 0) return a;
  const rounded = exactToDouble(roundHalfEvenExact(doubleToDecimal(a), digits));
  return rounded === 0 && a < 0 ? -0 : rounded;
}

const DOUBLE_LITERAL = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/**
 * Parses an xs:double, with optional blanks around it; `undefined` if it is invalid. `NaN` is valid. `+INF` is valid in
 * XML Schema 1.1 but not in 1.0; both Saxons accept it, and so do the publishers' verdicts.
 */
export function parseDouble(text: string): number | undefined {
  const length = text.length;
  let at = 0;
  let code = text.charCodeAt(0);
  const negative = code === 0x2d;
  if (negative) code = text.charCodeAt(++at);
  const start = at;
  let units = 0;
  let point = -1;
  for (; ; code = text.charCodeAt(++at)) {
    if (code >= 0x30 && code <= 0x39) units = units * 10 + (code - 0x30);
    else if (code === 0x2e && point < 0) point = at;
    else break;
  }
  const digits = at - start - (point < 0 ? 0 : 1);
  // Blanks, exponents, plus signs, long numbers, and everything invalid.
  if (at < length || digits === 0 || digits > 15) return parseSlowly(text);
  const value = point < 0 ? units : units / power(at - point - 1);
  return negative ? -value : value;
}

function parseSlowly(text: string): number | undefined {
  const literal = trimBlanks(text);
  if (DOUBLE_LITERAL.test(literal)) return Number(literal);
  switch (literal) {
    case 'NaN':
      return NaN;
    case 'INF':
    case '+INF':
      return Infinity;
    case '-INF':
      return -Infinity;
    default:
      return undefined;
  }
}

/** fn:number of a string (section 14.4): NaN if it is no valid xs:double. */
export function stringToNumber(text: string): number {
  return parseDouble(text) ?? NaN;
}

/** The string of a double: `1`, `0.000001`, `1.0E6`, `-0`, `INF` (section 17.1.2). */
export function doubleToString(a: number): string {
  const magnitude = Math.abs(a);
  if (magnitude >= 0.000001 && magnitude < 1000000) return String(a);
  if (a === 0) return Object.is(a, -0) ? '-0' : '0';
  if (magnitude === Infinity) return a < 0 ? '-INF' : 'INF';
  if (a !== a) return 'NaN';
  const [mantissa = '', exponent = ''] = a.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent.replace('+', '')}`;
}
