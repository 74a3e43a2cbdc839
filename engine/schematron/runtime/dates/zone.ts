/** Time zones of dates and times, times of day, and the durations that express zones (F&O, sections 10.5 to 10.7). */

import { raise } from '../errors.js';
import { divideExact } from '../numbers/exact-divide.js';
import type { Exact } from '../numbers/exact.js';
import { trimBlanks } from '../text/text.js';
import { DateTimeValue, DateValue, printClock, printZone } from './date.js';
import { parseTime, parseZone } from './date-fields.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** 14 hours (section 10.7). */
const MAX_OFFSET = 14 * 60;

/** An xs:time: milliseconds of the day, digits of the seconds beyond them, and the zone offset in minutes, if any. */
export class TimeValue {
  readonly time: number;
  readonly rest: string;
  readonly zone: number | undefined;

  constructor(time: number, rest: string, zone: number | undefined) {
    this.time = time;
    this.rest = rest;
    this.zone = zone;
  }
}

/** An xs:dayTimeDuration in milliseconds; finer values are rejected. */
export class DurationValue {
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }
}

/** The implicit time zone. */
export const UTC = new DurationValue(0);

/** Parses an xs:time, with optional blanks around it; `undefined` if it is invalid. */
export function parseTimeOfDay(text: string): TimeValue | undefined {
  const literal = trimBlanks(text);
  const time = parseTime(literal, 0);
  if (time === undefined) return undefined;
  const zone = parseZone(literal, time.end);
  return zone === null ? undefined : new TimeValue(time.milliseconds % DAY, time.rest, zone);
}

const DURATION = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,3})0*)?S)?)?$/;

/** Parses an xs:dayTimeDuration, with optional blanks around it; `undefined` if it is invalid or too fine. */
export function parseDuration(text: string): DurationValue | undefined {
  const literal = trimBlanks(text);
  const parts = DURATION.exec(literal);
  if (parts === null || literal.endsWith('P') || literal.endsWith('T')) return undefined;
  const [days, hours, minutes, seconds] = parts.slice(2, 6).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ];
  const whole = ((days * 24 + hours) * 60 + minutes) * MINUTE + seconds * 1000;
  const milliseconds = whole + Number((parts[6] ?? '').padEnd(3, '0'));
  return new DurationValue(parts[1] === '-' ? 0 - milliseconds : milliseconds);
}

/** Negative, 0 or positive, as instants of one day (section 10.4). */
export function compareTimes(a: TimeValue, b: TimeValue): number {
  const difference = a.time - b.time - ((a.zone ?? 0) - (b.zone ?? 0)) * MINUTE;
  if (difference !== 0) return difference;
  return a.rest === b.rest ? 0 : a.rest < b.rest ? -1 : 1;
}

/** The canonical string (section 17.1.2). */
export function timeToString(a: TimeValue): string {
  return printClock(a.time, a.rest) + printZone(a.zone);
}

/** The canonical string (section 17.1.2). */
export function durationToString({ milliseconds }: DurationValue): string {
  const all = Math.abs(milliseconds);
  const [days, hours, minutes] = [
    Math.floor(all / DAY),
    Math.floor(all / 3_600_000) % 24,
    Math.floor(all / MINUTE) % 60,
  ];
  const seconds = (all % MINUTE) / 1000;
  const clock = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 ? `${seconds}S` : ''}`;
  if (all === 0) return 'PT0S';
  return `${milliseconds < 0 ? '-' : ''}P${days > 0 ? `${days}D` : ''}${clock === '' ? '' : `T${clock}`}`;
}

/** xs:time(dateTime) */
export function timeOfDateTime({ time, rest, zone }: DateTimeValue): TimeValue {
  return new TimeValue(time, rest, zone);
}

/** fn:hours-from-time, -dateTime */
export function hoursOf({ time }: TimeValue | DateTimeValue): number {
  return Math.floor(time / 3_600_000);
}

/** fn:minutes-from-time, -dateTime */
export function minutesOf({ time }: TimeValue | DateTimeValue): number {
  return Math.floor(time / MINUTE) % 60;
}

/** fn:seconds-from-time, -dateTime: a decimal with millisecond precision. */
export function secondsOf({ time }: TimeValue | DateTimeValue): Exact {
  return divideExact(time % MINUTE, 1000);
}

/** fn:timezone-from-date, -dateTime, -time */
export function zoneOf({ zone }: DateValue | DateTimeValue | TimeValue): DurationValue | undefined {
  return zone === undefined ? undefined : new DurationValue(zone * MINUTE);
}

/** fn:dateTime: the zone of either; FORG0008 if they differ (section 5.2). */
export function dateTimeOf(date: DateValue, time: TimeValue): DateTimeValue {
  if (date.zone !== undefined && time.zone !== undefined && date.zone !== time.zone) raise('FORG0008');
  return new DateTimeValue(date.day, time.time, time.rest, date.zone ?? time.zone);
}

/** Zone offset in minutes; raises FODT0003. */
function offsetMinutes({ milliseconds }: DurationValue): number {
  const minutes = milliseconds / MINUTE;
  return Number.isInteger(minutes) && Math.abs(minutes) <= MAX_OFFSET ? minutes : raise('FODT0003');
}

/** fn:adjust-dateTime-to-timezone (section 10.7.1): the same instant in another zone, or without one. */
export function adjustDateTime(a: DateTimeValue, zone: DurationValue | undefined): DateTimeValue {
  if (zone === undefined) return new DateTimeValue(a.day, a.time, a.rest, undefined);
  const offset = offsetMinutes(zone);
  const time = a.zone === undefined ? a.time : a.time + (offset - a.zone) * MINUTE;
  const days = Math.floor(time / DAY);
  return new DateTimeValue(a.day + days, time - days * DAY, a.rest, offset);
}

/** fn:adjust-date-to-timezone (section 10.7.2) */
export function adjustDate(a: DateValue, zone: DurationValue | undefined): DateValue {
  const start = adjustDateTime(new DateTimeValue(a.day, 0, '', a.zone), zone);
  return new DateValue(start.day, start.zone);
}

/** fn:adjust-time-to-timezone (section 10.7.3) */
export function adjustTime(a: TimeValue, zone: DurationValue | undefined): TimeValue {
  return timeOfDateTime(adjustDateTime(new DateTimeValue(0, a.time, a.rest, a.zone), zone));
}
