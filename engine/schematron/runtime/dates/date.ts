/**
 * xs:date and xs:dateTime (XML Schema part 2, sections 3.2.7 and 3.2.9; F&O, section 10). The implicit time zone for
 * comparing values without one is UTC.
 *
 * Years have four to nine digits. The year 0000 is valid in XML Schema 1.1 but not in 1.0; both Saxons accept it, and
 * so do the publishers' verdicts.
 */

import { daysFromCivil, parseDay, parseTime, parseZone, trimTrailingZeros } from './date-fields.js';
import { trimBlanks } from '../text/text.js';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** A date: the day (days since 1970-01-01) and the offset of its time zone in minutes, if it has one. */
export class DateValue {
  readonly day: number;
  readonly zone: number | undefined;

  constructor(day: number, zone: number | undefined) {
    this.day = day;
    this.zone = zone;
  }
}

/** A dateTime: local time as a day, milliseconds within it and the offset in minutes, if there is one. */
export class DateTimeValue {
  readonly day: number;
  readonly time: number;
  /** Digits of the seconds beyond milliseconds, without trailing zeros, usually `''`. */
  readonly rest: string;
  readonly zone: number | undefined;

  constructor(day: number, time: number, rest: string, zone: number | undefined) {
    this.day = day;
    this.time = time;
    this.rest = rest;
    this.zone = zone;
  }
}

/** Parses an xs:date, with optional blanks around it; `undefined` if it is invalid. */
export function parseDate(text: string): DateValue | undefined {
  const literal = trimBlanks(text);
  const date = parseDay(literal);
  if (date === undefined) return undefined;
  const zone = parseZone(literal, date.end);
  return zone === null ? undefined : new DateValue(date.day, zone);
}

/** Parses an xs:dateTime, with optional blanks around it; `undefined` if it is invalid. */
export function parseDateTime(text: string): DateTimeValue | undefined {
  const literal = trimBlanks(text);
  const date = parseDay(literal);
  if (date === undefined || literal.charAt(date.end) !== 'T') return undefined;
  const time = parseTime(literal, date.end + 1);
  if (time === undefined) return undefined;
  const zone = parseZone(literal, time.end);
  if (zone === null) return undefined;
  // 24:00:00 is the start of the next day.
  return time.milliseconds === DAY
    ? new DateTimeValue(date.day + 1, 0, '', zone)
    : new DateTimeValue(date.day, time.milliseconds, time.rest, zone);
}

/** Negative, 0 or positive: by the instants at which the days start (F&O, section 10.4). */
export function compareDates(a: DateValue, b: DateValue): number {
  return (a.day - b.day) * (DAY / MINUTE) - ((a.zone ?? 0) - (b.zone ?? 0));
}

/** Negative, 0 or positive, as instants. */
export function compareDateTimes(a: DateTimeValue, b: DateTimeValue): number {
  const difference = instant(a) - instant(b);
  if (difference !== 0) return difference;
  return a.rest === b.rest ? 0 : a.rest < b.rest ? -1 : 1;
}

function instant(a: DateTimeValue): number {
  return a.day * DAY + a.time - (a.zone ?? 0) * MINUTE;
}

/** The canonical string of a date, in its own time zone (F&O, section 17.1.2). */
export function dateToString(a: DateValue): string {
  return printDay(a.day) + printZone(a.zone);
}

/** The canonical string of a dateTime, in its own time zone (F&O, section 17.1.2). */
export function dateTimeToString(a: DateTimeValue): string {
  return `${printDay(a.day)}T${printClock(a.time, a.rest)}${printZone(a.zone)}`;
}

/** Hours, minutes and seconds. @param time milliseconds; `rest`: digits of the seconds beyond them */
export function printClock(time: number, rest: string): string {
  const seconds = Math.floor(time / 1000);
  const fraction = trimTrailingZeros(`${pad(time % 1000, 3)}${rest}`);
  const clock = `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}`;
  return `${clock}${fraction === '' ? '' : `.${fraction}`}`;
}

function printDay(day: number): string {
  const { year, month, date } = civilFromDays(day);
  return `${year < 0 ? '-' : ''}${pad(Math.abs(year), 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

/** An offset in minutes. */
export function printZone(zone: number | undefined): string {
  if (zone === undefined) return '';
  if (zone === 0) return 'Z';
  const minutes = Math.abs(zone);
  return `${zone < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}:${pad(minutes % 60, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** fn:year-from-date, -dateTime */
export function yearOf(a: DateValue | DateTimeValue): number {
  return civilFromDays(a.day).year;
}

/** fn:month-from-date, -dateTime */
export function monthOf(a: DateValue | DateTimeValue): number {
  return civilFromDays(a.day).month;
}

/** fn:day-from-date, -dateTime */
export function dayOf(a: DateValue | DateTimeValue): number {
  return civilFromDays(a.day).date;
}

/** Year, month and day of the month; the inverse of `daysFromCivil`. */
function civilFromDays(day: number): { readonly year: number; readonly month: number; readonly date: number } {
  let year = Math.floor(day / 365.2425) + 1970;
  if (daysFromCivil(year, 1, 1) > day) year--;
  else if (daysFromCivil(year + 1, 1, 1) <= day) year++;
  let month = 12;
  while (daysFromCivil(year, month, 1) > day) month--;
  return { year, month, date: day - daysFromCivil(year, month, 1) + 1 };
}

/** xs:date(dateTime) */
export function dateOfDateTime(a: DateTimeValue): DateValue {
  return new DateValue(a.day, a.zone);
}

/** xs:dateTime(date): the start of the day. */
export function dateTimeOfDate(a: DateValue): DateTimeValue {
  return new DateTimeValue(a.day, 0, '', a.zone);
}

/** The dateTime of an instant in milliseconds since 1970 UTC, for fn:current-dateTime(), in UTC. */
export function dateTimeOfInstant(milliseconds: number): DateTimeValue {
  const day = Math.floor(milliseconds / DAY);
  return new DateTimeValue(day, milliseconds - day * DAY, '', 0);
}
