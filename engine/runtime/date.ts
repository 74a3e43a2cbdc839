/**
 * xs:date and xs:dateTime (XML Schema 1.0 part 2, sections 3.2.7 and 3.2.9; F&O, section 10). The implicit
 * time zone, which values without one are compared in, is UTC.
 */

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

/** A literal of xs:date, blanks around it allowed; `undefined` if it is none. */
export function parseDate(text: string): DateValue | undefined { return todo(text); }
/** A literal of xs:dateTime, blanks around it allowed; `undefined` if it is none. */
export function parseDateTime(text: string): DateTimeValue | undefined { return todo(text); }
/** Negative, 0 or positive: the instants at which the days start (F&O, section 10.4). */
export function compareDates(a: DateValue, b: DateValue): number { return todo(a, b); }
/** Negative, 0 or positive, as instants. */
export function compareDateTimes(a: DateTimeValue, b: DateTimeValue): number { return todo(a, b); }
/** The canonical string of a date, in its own time zone. */
export function dateToString(a: DateValue): string { return todo(a); }
/** The canonical string of a dateTime, in its own time zone. */
export function dateTimeToString(a: DateTimeValue): string { return todo(a); }
/** fn:year-from-date, -dateTime */
export function yearOf(a: DateValue | DateTimeValue): number { return todo(a); }
/** fn:month-from-date, -dateTime */
export function monthOf(a: DateValue | DateTimeValue): number { return todo(a); }
/** fn:day-from-date, -dateTime */
export function dayOf(a: DateValue | DateTimeValue): number { return todo(a); }
/** xs:date(dateTime) */
export function dateOfDateTime(a: DateTimeValue): DateValue { return todo(a); }
/** xs:dateTime(date): the start of the day. */
export function dateTimeOfDate(a: DateValue): DateTimeValue { return todo(a); }
/** The dateTime of an instant in milliseconds since 1970 UTC, for fn:current-dateTime(), in UTC. */
export function dateTimeOfInstant(milliseconds: number): DateTimeValue { return todo(milliseconds); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
