/** Parses dates as people write them, with numbers or with the name of the month. */
import { localForm } from 'einvoice-wording/texts.js';
import { LANGUAGES } from 'einvoice-core/languages.js';

const twoDigits = (digits: string): string => digits.padStart(2, '0');

/**
 * Converts a date as people write it to ISO: `2026-04-30` for "30.04.2026". Null if ambiguous, or if it is not a date.
 * The result may not exist in the calendar.
 * @param written the text, with single blanks
 */
export function parseWrittenDate(written: string): string | null {
  const text = normalizeWritten(written).replace(/(?<=\d)[‐‑‒–—−](?=[\d\p{L}])/gu, '-');
  const [, year, month, day] =
    /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text) ??
    // A date without separators, alone or with a time as in calendar files: 20260430T093000Z
    /^(\d{4})(\d\d)(\d\d)(?:T\d{4}(?:\d\d)?Z?)?$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ??
    [];
  if (year !== undefined) return `${year}-${twoDigits(month!)}-${twoDigits(day!)}`;
  const [, firstNumber, separator, secondNumber, yearLast] = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (firstNumber !== undefined) {
    // With points, the day comes first. With other separators, the month may come first, so the order is unclear unless
    // a number is above 12.
    if (separator === '.' || Number(firstNumber) > 12)
      return `${yearLast}-${twoDigits(secondNumber!)}-${twoDigits(firstNumber)}`;
    if (Number(secondNumber) > 12) return `${yearLast}-${twoDigits(firstNumber)}-${twoDigits(secondNumber!)}`;
    return firstNumber === secondNumber ? `${yearLast}-${twoDigits(firstNumber)}-${twoDigits(firstNumber)}` : null;
  }
  const dateWithMonthName = parseDateWithMonthName(text);
  if (dateWithMonthName !== null) return dateWithMonthName;
  const [, date] = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/.exec(text) ?? [];
  return date ?? null;
}

/** Removes surrounding quotes, and converts full-width characters to ASCII. */
export function normalizeWritten(text: string): string {
  return text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/^(["'`“„«‘])(.+)["'`”“»’]$/, '$2')
    .trim();
}

/** The difference between the code points of full-width characters and ASCII. */
const FULL_WIDTH_OFFSET = 0xfee0;

/** Parses `30. April 2026`, `1er avril 2026`, `April 30th, 2026`, `30-Apr-2026` and `2026-Apr-30`. */
function parseDateWithMonthName(text: string): string | null {
  const [, day, name, year] =
    /^(\d{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(\p{L}{3,})\.?[ -]?,? ?(\d{4})$/u.exec(text) ??
    reorderMatch(/^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text), [2, 1, 3]) ??
    reorderMatch(/^(\d{4})[ -](\p{L}{3,})\.?[ -](\d{1,2})$/u.exec(text), [3, 2, 1]) ??
    [];
  const month = name === undefined ? null : monthByName(name);
  return month === null ? null : `${year}-${twoDigits(String(month))}-${twoDigits(day!)}`;
}

/** The groups of a match in another order. */
function reorderMatch(match: RegExpExecArray | null, order: readonly number[]): readonly string[] | null {
  return match === null ? null : [match[0], ...order.map((part) => match[part]!)];
}

/**
 * The number of the month whose name begins with this text, in any supported language; null if no month or several
 * begin with it.
 */
function monthByName(name: string): number | null {
  const start = withoutAccents(name);
  const months = new Set(
    LANGUAGES.flatMap((language) =>
      localForm(language).months.flatMap((month, index) =>
        withoutAccents(month).startsWith(start) ? [index + 1] : [],
      ),
    ),
  );
  return months.size === 1 ? [...months][0]! : null;
}

/** Converts to lower case, without accents. */
function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
