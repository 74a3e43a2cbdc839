/** Days that may be meant by one that is written in another way, or that no calendar has. */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { impossibleDay, repaired } from '../../../facts/values/repair.js';

/** A short year is of this century, if it is the year that stands last. */
export function withCentury(actual: string): string {
  return actual.replace(/^(\d{1,2}\.\d{1,2}\.)(\d\d)$/, '$120$2');
}

/**
 * Days that were written as programs count them, without their century, or with month and day exchanged: in both forms that
 * invoices have.
 */
export function daysMeant(actual: string): readonly string[] {
  const written = actual.trim();
  const found = [countedDay(written)];
  const [, year, month, day] = /^(\d\d)[-./]?(\d\d)[-./]?(\d\d)$/.exec(written) ?? [];
  if (year !== undefined) found.push(`20${year}-${month}-${day}`);
  const [, full, one, two] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(written) ?? [];
  if (full !== undefined && Number(one) > 12) found.push(`${full}-${two}-${one}`);
  return found.flatMap((each) => (each !== null && isDay(each) ? [each, each.replaceAll('-', '')] : []));
}

/** Days since the end of 1899, as spreadsheets count them, or seconds or milliseconds since 1970; null for other numbers. */
function countedDay(written: string): string | null {
  const number = /^\d{5,13}$/.test(written) ? Number(written) : NaN;
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

const DAY = 86_400_000;
/** 1 January 1970 in spreadsheets; and the years 2000 to 2099, in which invoices are. */
const [SERIAL_OF_1970, FIRST_SERIAL, LAST_SERIAL] = [25_569, 36_526, 73_050];
const [FIRST_SECOND, LAST_SECOND] = [946_684_800, 4_102_444_799];

/** The two forms that invoices have for a day. */
export function datesOf(actual: string): readonly string[] {
  const day = repaired(actual, 'date');
  return day === null ? [] : [day, day.replaceAll('-', '')];
}

/** For a day that its month does not have the days next to it, in the same form: the last of the month, the first of the next. */
export function nearestDays(actual: string): readonly string[] {
  const [, year, sign, month, day] = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(actual) ?? [];
  const impossible = impossibleDay(actual);
  if (year === undefined || impossible === null) return [];
  const written = (...parts: readonly string[]): string => [year, ...parts].join(sign);
  // Month and day exchanged.
  if (impossible.month === 0 && Number(month) > 12 && Number(day) <= 12) return [];
  // No month, or the thirteenth: the day is what was meant, in the first month or the last.
  if (impossible.month === 0) return ['01', '12'].map((each) => written(each, day!));
  const last = written(month!, String(impossible.days));
  return month === '12' ? [last] : [last, written(String(Number(month) + 1).padStart(2, '0'), '01')];
}
