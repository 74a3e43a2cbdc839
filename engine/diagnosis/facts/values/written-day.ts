/** Days as people write them, in numbers or with the name of the month. */
import { issueTexts } from 'einvoice-wording/texts.js';
import { LANGUAGES } from 'einvoice-core/languages.js';

const two = (digits: string): string => digits.padStart(2, '0');

/**
 * A day as people write it, as XML does; null where it is not certain which one is meant. It may be one that does not exist.
 * @param written with single blanks
 */
export function dayIn(written: string): string | null {
  const text = plainly(written).replace(/(?<=\d)[‐‑‒–—−](?=[\d\p{L}])/gu, '-');
  const [, year, month, day] =
    /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text) ??
    // Alone, or with a time as calendars write it: 20260430T093000Z
    /^(\d{4})(\d\d)(\d\d)(?:T\d{4}(?:\d\d)?Z?)?$/.exec(text) ??
    /^(\d{4})年(\d{1,2})月(\d{1,2})日$/.exec(text) ??
    [];
  if (year !== undefined) return `${year}-${two(month!)}-${two(day!)}`;
  const [, first, sign, second, last] = /^(\d{1,2})([-./ ])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (first !== undefined) {
    // With dots the day stands first; with other signs the month may, and only a day above 12 tells.
    if (sign === '.' || Number(first) > 12) return `${last}-${two(second!)}-${two(first)}`;
    if (Number(second) > 12) return `${last}-${two(first)}-${two(second!)}`;
    return first === second ? `${last}-${two(first)}-${two(first)}` : null;
  }
  const named = dayWithName(text);
  if (named !== null) return named;
  const [, date] = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/.exec(text) ?? [];
  return date ?? null;
}

/** A value without quotes around it, with its digits and signs as wide as others. */
export function plainly(text: string): string {
  return text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDER))
    .replace(/^(["'`“„«‘])(.+)["'`”“»’]$/, '$2')
    .trim();
}

/** So far are wide characters from those that they are like. */
const WIDER = 0xfee0;

/** `30. April 2026`, `1er avril 2026`, `April 30th, 2026`, `30-Apr-2026`, `2026-Apr-30` */
function dayWithName(text: string): string | null {
  const [, day, name, year] =
    /^(\d{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(\p{L}{3,})\.?[ -]?,? ?(\d{4})$/u.exec(text) ??
    reordered(/^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text), [2, 1, 3]) ??
    reordered(/^(\d{4})[ -](\p{L}{3,})\.?[ -](\d{1,2})$/u.exec(text), [3, 2, 1]) ??
    [];
  const month = name === undefined ? null : monthCalled(name);
  return month === null ? null : `${year}-${two(String(month))}-${two(day!)}`;
}

/** The parts of a match in another order, behind a place for the whole of it. */
function reordered(match: RegExpExecArray | null, order: readonly number[]): readonly string[] | null {
  return match === null ? null : [match[0], ...order.map((part) => match[part]!)];
}

/** The number of the month whose name, in any of our languages, begins so; null where it is none, or one of several. */
function monthCalled(name: string): number | null {
  const wanted = plain(name);
  const found = new Set(
    LANGUAGES.flatMap((language) =>
      issueTexts(language).schema.months.flatMap((month, index) =>
        plain(month).startsWith(wanted) ? [index + 1] : [],
      ),
    ),
  );
  return found.size === 1 ? [...found][0]! : null;
}

/** Lower case, without accents. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
