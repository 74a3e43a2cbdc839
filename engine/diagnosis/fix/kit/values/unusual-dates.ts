/** Dates that an unusual or invalid date may mean. */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { findImpossibleDate, repairValue } from '../../../facts/values/repair.js';

/** Completes a year of two digits: 17.08.26 becomes 17.08.2026. */
export function completeYear(actual: string): string {
  return actual.replace(/^(\d{1,2}\.\d{1,2}\.)(\d\d)$/, '$120$2');
}

/**
 * The dates that a serial number (46251), a date without century (260817), or one with month and day swapped
 * (2026-17-08) may mean; each in both date formats of invoices (`2026-08-17` and `20260817`).
 */
export function guessDates(actual: string): readonly string[] {
  const text = actual.trim();
  const days = [dateOfNumber(text)];
  const [, year, month, day] = /^(\d\d)[-./]?(\d\d)[-./]?(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) days.push(`20${year}-${month}-${day}`);
  const [, fullYear, second, third] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? [];
  if (fullYear !== undefined && Number(second) > 12) days.push(`${fullYear}-${third}-${second}`);
  return days.flatMap((each) => (each !== null && isDay(each) ? [each, each.replaceAll('-', '')] : []));
}

/**
 * Converts days since the end of 1899 (as in spreadsheets), or seconds or milliseconds since 1970, to a date; null for
 * other texts.
 */
function dateOfNumber(text: string): string | null {
  const number = /^\d{5,13}$/.test(text) ? Number(text) : NaN;
  const milliseconds =
    number >= FIRST_SERIAL && number <= LAST_SERIAL
      ? (number - SERIAL_OF_1970) * DAY
      : number >= FIRST_SECOND && number <= LAST_SECOND
        ? number * 1000
        : number >= FIRST_SECOND * 1000 && number <= LAST_SECOND * 1000
          ? number
          : null;
  return milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 10);
}

/** A day in milliseconds. */
const DAY = 86_400_000;
/** The serial numbers of 1 January 1970, and of the first and last day of the plausible years 2000 to 2099. */
const [SERIAL_OF_1970, FIRST_SERIAL, LAST_SERIAL] = [25_569, 36_526, 73_050];
/** The first and last second of the same years, since 1970. */
const [FIRST_SECOND, LAST_SECOND] = [946_684_800, 4_102_444_799];

/** A date in another notation (17.08.2026), converted to both date formats of invoices; none for other values. */
export function convertDate(actual: string): readonly string[] {
  const day = repairValue(actual, 'date');
  return day === null ? [] : [day, day.replaceAll('-', '')];
}

/**
 * For a date that does not exist, the nearest dates in the same format: for 2026-02-30, the last day of February and
 * the first day of March.
 */
export function nearestDates(actual: string): readonly string[] {
  const [, year, separator, month, day] = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(actual) ?? [];
  const impossible = findImpossibleDate(actual);
  if (year === undefined || impossible === null) return [];
  const joinDate = (...parts: readonly string[]): string => [year, ...parts].join(separator);
  // If month and day are swapped, `guessDates` proposes the date.
  if (impossible.month === 0 && Number(month) > 12 && Number(day) <= 12) return [];
  // If the month does not exist (00 or 13), it becomes the first or the last month.
  if (impossible.month === 0) return ['01', '12'].map((each) => joinDate(each, day!));
  const last = joinDate(month!, String(impossible.days));
  return month === '12' ? [last] : [last, joinDate(String(Number(month) + 1).padStart(2, '0'), '01')];
}
