/**
 * Dates and times (XML Schema 1.0 part 2, sections 3.2.7 to 3.2.14) in a range of a text, white space collapsed
 * already. There is no year 0; years of more than four digits have no leading zeros; midnight may be written as
 * 24:00:00.
 */

const DASH = 0x2d;
const COLON = 0x3a;
const PLUS = 0x2b;
const POINT = 0x2e;
const T = 0x54;
const Z = 0x5a;
const ZERO = 0x30;

/** Not a two-digit number. */
const NONE = -1;

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** Two digits within the range as a number. */
function twoDigits(text: string, at: number, to: number): number {
  if (at + 2 > to) return NONE;
  const [high, low] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO];
  return high < 0 || high > 9 || low < 0 || low > 9 ? NONE : high * 10 + low;
}

/** The offset after the year, NONE if there is none. */
function endOfYear(text: string, from: number, to: number): number {
  const start = text.charCodeAt(from) === DASH ? from + 1 : from;
  let at = start;
  let isZero = true;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) break;
    if (code !== ZERO) isZero = false;
  }
  const length = at - start;
  return length < 4 || isZero || (length > 4 && text.charCodeAt(start) === ZERO) ? NONE : at;
}

/** Only the last digits decide, as a year may exceed any number type. */
function isLeapYear(text: string, end: number): boolean {
  const [century, year] = [twoDigits(text, end - 4, end), twoDigits(text, end - 2, end)];
  return year === 0 ? century % 4 === 0 : year % 4 === 0;
}

export function daysInMonth(month: number, isLeap: boolean): number {
  if (month === 2) return isLeap ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The offset after a valid `YYYY-MM-DD`. */
function endOfDay(text: string, from: number, to: number): number {
  const year = endOfYear(text, from, to);
  if (year === NONE || text.charCodeAt(year) !== DASH || year + 6 > to || text.charCodeAt(year + 3) !== DASH)
    return NONE;
  const [month, day] = [twoDigits(text, year + 1, to), twoDigits(text, year + 4, to)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(month, isLeapYear(text, year))) return NONE;
  return year + 6;
}

/** The offset after `hh:mm:ss.s`. */
function endOfTime(text: string, from: number, to: number): number {
  if (from + 8 > to || text.charCodeAt(from + 2) !== COLON || text.charCodeAt(from + 5) !== COLON) return NONE;
  const [hour, minute, second] = [
    twoDigits(text, from, to),
    twoDigits(text, from + 3, to),
    twoDigits(text, from + 6, to),
  ];
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || second < 0 || second > 59) return NONE;
  let at = from + 8;
  let isZero = minute === 0 && second === 0;
  if (at < to && text.charCodeAt(at) === POINT) {
    const start = ++at;
    for (; at < to && isDigit(text.charCodeAt(at)); at++) if (text.charCodeAt(at) !== ZERO) isZero = false;
    if (at === start) return NONE;
  }
  return hour === 24 && !isZero ? NONE : at;
}

/** Whether the rest is a time zone or empty. */
function isZone(text: string, from: number, to: number): boolean {
  if (from === NONE) return false;
  if (from === to) return true;
  const sign = text.charCodeAt(from);
  if (sign === Z) return from + 1 === to;
  if ((sign !== PLUS && sign !== DASH) || from + 6 !== to || text.charCodeAt(from + 3) !== COLON) return false;
  const [hour, minute] = [twoDigits(text, from + 1, to), twoDigits(text, from + 4, to)];
  return hour >= 0 && minute >= 0 && minute <= 59 && (hour <= 13 || (hour === 14 && minute === 0));
}

export function isDate(text: string, from = 0, to = text.length): boolean {
  return isZone(text, endOfDay(text, from, to), to);
}

export function isTime(text: string, from = 0, to = text.length): boolean {
  return isZone(text, endOfTime(text, from, to), to);
}

export function isDateTime(text: string, from = 0, to = text.length): boolean {
  const day = endOfDay(text, from, to);
  return day !== NONE && text.charCodeAt(day) === T && isZone(text, endOfTime(text, day + 1, to), to);
}

export function isGYear(text: string, from = 0, to = text.length): boolean {
  return isZone(text, endOfYear(text, from, to), to);
}

export function isGYearMonth(text: string, from = 0, to = text.length): boolean {
  const year = endOfYear(text, from, to);
  if (year === NONE || year >= to || text.charCodeAt(year) !== DASH) return false;
  const month = twoDigits(text, year + 1, to);
  return month >= 1 && month <= 12 && isZone(text, year + 3, to);
}

/** `--MM-DD`: February 29 is valid. */
export function isGMonthDay(text: string, from = 0, to = text.length): boolean {
  if (!text.startsWith('--', from) || from + 7 > to || text.charCodeAt(from + 4) !== DASH) return false;
  const [month, day] = [twoDigits(text, from + 2, to), twoDigits(text, from + 5, to)];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(month, true) && isZone(text, from + 7, to);
}

/** `---DD` */
export function isGDay(text: string, from = 0, to = text.length): boolean {
  const day = twoDigits(text, from + 3, to);
  return text.startsWith('---', from) && day >= 1 && day <= 31 && isZone(text, from + 5, to);
}

/** `--MM` */
export function isGMonth(text: string, from = 0, to = text.length): boolean {
  const month = twoDigits(text, from + 2, to);
  return text.startsWith('--', from) && month >= 1 && month <= 12 && isZone(text, from + 4, to);
}
