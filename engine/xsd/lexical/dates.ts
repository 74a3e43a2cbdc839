/**
 * Dates and times (XML Schema 1.0 part 2, sections 3.2.7 to 3.2.9): literals whose white space is collapsed already.
 * There is no year 0; years of more than four digits have no leading zeros; midnight may be written as 24:00:00.
 */
const YEAR = '-?(?:[1-9]\\d{3,}|0\\d{3})';
const ZONE = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const TIME = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';
const DAY = `(${YEAR})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])`;

const IS_DATE = new RegExp(`^${DAY}${ZONE}$`);
const IS_TIME = new RegExp(`^${TIME}${ZONE}$`);
const IS_DATE_TIME = new RegExp(`^${DAY}T${TIME}${ZONE}$`);

export function isDate(text: string): boolean {
  return isDay(IS_DATE.exec(text));
}

export function isTime(text: string): boolean {
  return IS_TIME.test(text);
}

export function isDateTime(text: string): boolean {
  return isDay(IS_DATE_TIME.exec(text));
}

/** Is there a year 0? Does the month have that day? */
function isDay(match: RegExpExecArray | null): boolean {
  if (match === null) return false;
  const [, year = '', month = '', day = ''] = match;
  if (/^-?0000$/.test(year)) return false;
  return Number(day) <= daysOf(Number(month), year);
}

/** Only the last digits decide whether a year is a leap year: it may be longer than any number. */
function daysOf(month: number, year: string): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  const last = Number(year.slice(-4));
  return last % 4 === 0 && (last % 100 !== 0 || last % 400 === 0) ? 29 : 28;
}
