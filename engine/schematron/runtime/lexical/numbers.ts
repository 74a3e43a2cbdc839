/** Numbers (XML Schema 1.0 part 2, sections 3.2.3 to 3.2.5 and 3.3.13) in a range of a text, white space collapsed already. */

const PLUS = 0x2b;
const DASH = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** The offset after an optional sign. */
function afterSign(text: string, from: number): number {
  const first = text.charCodeAt(from);
  return first === PLUS || first === DASH ? from + 1 : from;
}

/** Of any length. */
export function isDecimal(text: string, from = 0, to = text.length): boolean {
  let at = afterSign(text, from);
  let digits = 0;
  let points = 0;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) digits++;
    else if (code === POINT && points === 0) points++;
    else return false;
  }
  return digits > 0;
}

export function isInteger(text: string, from = 0, to = text.length): boolean {
  const start = afterSign(text, from);
  for (let at = start; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return false;
  }
  return start < to;
}

const DOUBLE = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?|-?INF|NaN)$/;

export function isDouble(text: string, from = 0, to = text.length): boolean {
  return DOUBLE.test(text.slice(from, to));
}

/** Digits without sign, point and insignificant zeros. */
interface Digits {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function significantDigits(text: string): Digits {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(text)!;
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === ZERO) end--;
  const isZero = whole === '' && end === 0;
  return { isNegative: sign === '-' && !isZero, whole, fraction: fraction.slice(0, end) };
}

/** Compares two valid decimals by value: negative, zero or positive. */
export function compareDecimals(a: string, b: string): number {
  const [one, other] = [significantDigits(a), significantDigits(b)];
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1;
  const order =
    one.whole.length - other.whole.length ||
    compareText(one.whole, other.whole) ||
    compareText(one.fraction, other.fraction);
  return one.isNegative ? 0 - order : order;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Significant digits of a valid decimal (section 4.3.11): in total, and after the point. */
export function countDigits(text: string): { readonly total: number; readonly fraction: number } {
  const { whole, fraction } = significantDigits(text);
  return { total: whole.length + fraction.length, fraction: fraction.length };
}

/** The value of a valid float or double. */
export function doubleValue(text: string): number {
  return text.endsWith('INF') ? (text.startsWith('-') ? -Infinity : Infinity) : Number(text);
}
