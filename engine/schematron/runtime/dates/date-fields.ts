/** Parsing of xs:date and xs:dateTime literals. Nothing is thrown, because `castable` is as frequent as casts. */

/** Days since 1970-01-01 in the Gregorian calendar, which XML Schema extends to all years. */
export function daysFromCivil(year: number, month: number, date: number): number {
  // Years start in March, so that the leap day is the last one.
  const shifted = month > 2 ? year : year - 1;
  const months = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + date - 719_469;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The number of two digits at an offset, -1 if there are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** A day and the offset after it. */
interface ParsedDay {
  readonly day: number;
  readonly end: number;
}

/** `-?yyyy-mm-dd` at the start of a literal; a year of more than four digits has no leading 0. */
export function parseDay(text: string): ParsedDay | undefined {
  const start = text.charCodeAt(0) === 0x2d ? 1 : 0;
  let at = start;
  let year = 0;
  for (let code = text.charCodeAt(at); code >= 0x30 && code <= 0x39; code = text.charCodeAt(++at))
    year = year * 10 + (code - 0x30);
  const digits = at - start;
  if (digits < 4 || digits > 9 || (digits > 4 && text.charCodeAt(start) === 0x30)) return undefined;
  if (text.charCodeAt(at) !== 0x2d || text.charCodeAt(at + 3) !== 0x2d) return undefined;
  if (start === 1) year = -year;
  const month = twoDigits(text, at + 1);
  const date = twoDigits(text, at + 4);
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return undefined;
  return { day: daysFromCivil(year, month, date), end: at + 6 };
}

/** A time of day, digits of the seconds beyond milliseconds, and the offset after it. */
interface ParsedTime {
  readonly milliseconds: number;
  readonly rest: string;
  readonly end: number;
}

/** `hh:mm:ss(.s+)?` at an offset; 24 only as 24:00:00. */
export function parseTime(text: string, start: number): ParsedTime | undefined {
  const hours = twoDigits(text, start);
  const minutes = twoDigits(text, start + 3);
  const seconds = twoDigits(text, start + 6);
  if (hours < 0 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return undefined;
  if (text.charAt(start + 2) !== ':' || text.charAt(start + 5) !== ':') return undefined;
  const fraction = /^\.([0-9]+)/.exec(text.slice(start + 8));
  const decimals = trimTrailingZeros(fraction?.[1] ?? '');
  const milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number(decimals.slice(0, 3).padEnd(3, '0'));
  if (hours > 24 || (hours === 24 && (minutes > 0 || seconds > 0 || decimals !== ''))) return undefined;
  return { milliseconds, rest: decimals.slice(3), end: start + 8 + (fraction?.[0].length ?? 0) };
}

/** Removes trailing zeros. A regular expression would take quadratic time for many zeros in the middle. */
export function trimTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}

/**
 * The time zone from an offset to the end, in minutes: `Z`, `+hh:mm`, up to 14:00; `undefined`: none; `null`: invalid.
 */
export function parseZone(text: string, at: number): number | undefined | null {
  if (at === text.length) return undefined;
  const sign = text.charAt(at);
  if (sign === 'Z') return at + 1 === text.length ? 0 : null;
  if ((sign !== '+' && sign !== '-') || at + 6 !== text.length || text.charAt(at + 3) !== ':') return null;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (hours < 0 || minutes < 0 || minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  const zone = hours * 60 + minutes;
  return sign === '-' ? 0 - zone : zone;
}
