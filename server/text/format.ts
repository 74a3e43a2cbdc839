/** Formats dates and money in the reader's language. Periods are in UTC, and shown in UTC. */
import { LANGUAGE_LOCALES as LOCALES, type Language } from 'einvoice-core/languages.js';

const DAY_MS = 86_400_000;

/** `31 January 2027` */
export function dateIn(language: Language, date: Date): string {
  return date.toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
}

/** `31 Jan` */
export function dayIn(language: Language, date: Date): string {
  return date.toLocaleDateString(LOCALES[language], { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** `Jan` */
export function monthIn(language: Language, date: Date): string {
  return date.toLocaleDateString(LOCALES[language], { month: 'short', timeZone: 'UTC' });
}

/** `today`, `3 days ago`, and the date of what is longer ago than a month. */
export function agoIn(language: Language, date: Date, now: Date): string {
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(date.getTime() / DAY_MS);
  if (days > 30) return dateIn(language, date);
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(-days, 'day');
}

/** `31 Oct – 29 Nov 2026`: the end of a period is exclusive, so its last day is the one before. */
export function daysIn(language: Language, start: Date, end: Date): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    start,
    new Date(end.getTime() - 1),
  );
}

/** `€49.00`; everywhere else money is in whole cents. */
export function moneyIn(language: Language, cents: number): string {
  return (cents / 100).toLocaleString(LOCALES[language], { style: 'currency', currency: 'EUR' });
}

export function numberIn(language: Language, number: number, options: Intl.NumberFormatOptions = {}): string {
  return number.toLocaleString(LOCALES[language], options);
}
