/** Values that may have been meant, from the wrong one: what people write in other ways, each with how sure it is. */
import { editDistance } from '../../edit-distance.js';
import { impossibleDay, repaired } from '../facts/values/repair.js';
import { compareDecimals, isDecimal } from '../../runtime/lexical/numbers.js';
import { isDay } from '../../detection/issue-date.js';
import { ibanIn, ibanWithDigits } from '../../knowledge/iban.js';
import { withCountry } from '../../knowledge/vat-identifiers.js';
import { unitsLike, unitsOfSymbol } from '../../knowledge/unit-symbols.js';
import { isUnitInCapitals } from '../facts/values/nearest.js';
import { codesFor } from '../facts/values/words.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Part } from '../../wording/part.js';
import type { IssueDetails } from '../../types.js';
import { valuesNamed } from './named-values.js';
import type { PatchClass } from './patch.js';

export interface Guess {
  readonly value: string;
  readonly class: PatchClass;
  /** As in `Patch`: there where the value says something else, too, that goes with it. */
  readonly isLossy?: true;
}

/** Of a longer list of codes only the likely ones are tried. */
const SHORT_LIST = 12;

/** What kind of value it is, which tells how else it may be written. */
export interface ValueKind {
  /** Names and texts are never the same without their blanks, or in capitals. */
  readonly form: 'text' | 'code' | 'unit' | 'currency' | 'identifier' | 'day' | 'account';
  /** Of the party that it is of: VAT identifiers begin with it. */
  readonly country: string | null;
  /** Whether what the value belongs to may have that code; null where that can't be told. */
  readonly fits: (code: string) => boolean | null;
}

/** Values to try instead of a wrong one, the surest first. */
export function guessesOf(
  {
    actual = '',
    suggestion,
    allowed,
    expected,
    said,
  }: Pick<IssueDetails, 'actual' | 'suggestion' | 'allowed' | 'expected'> & Partial<Pick<RankedIssue, 'said'>>,
  { form, country, fits }: ValueKind,
): readonly Guess[] {
  const guesses: Guess[] = [];
  // An account that is right without what stands around it is no text to be tidied up.
  const account = form === 'account' ? ibanIn(actual) : null;
  if (account !== null) return [{ value: account, class: 'certain' }];
  const add = (value: string | null | undefined, own: PatchClass): void => {
    if (value && value !== actual && fits(value) !== false && !guesses.some((guess) => guess.value === value))
      guesses.push({ value, class: own });
  };
  const isText = form === 'text';
  if (expected !== undefined) {
    // Written in another way, an amount is still the same amount; with another sign or point it is not.
    add(expected, isSameAmount(actual, expected) ? 'certain' : 'money');
    return guesses;
  }
  const units = form === 'unit' ? unitsOfSymbol(actual) : [];
  // Single letters are short for many things.
  const asUnit = actual.length > 1 ? 'certain' : 'choice';
  for (const unit of units) add(unit, asUnit);
  const alike = form === 'unit' ? unitsLike(actual) : [];
  const isSame = alike.length === 1 && alike[0] === actual.toUpperCase();
  for (const unit of alike) add(unit, isSame ? asUnit : 'choice');
  // The code that an identifier begins with is none of its own.
  const isPrefix = form === 'identifier' && suggestion !== undefined && !/\d/.test(suggestion);
  if (suggestion !== undefined && !isPrefix) add(suggestion, isSure(actual, suggestion, fits) ? 'certain' : 'choice');
  // What says the opposite is no other way of writing it.
  if (allowed?.length === 1) add(allowed[0], /^(?:true|false)$/.test(actual) ? 'choice' : 'certain');
  add(actual.replace(/\s+/g, ' ').trim(), 'certain');
  if (!isText) add(actual.replace(/\s/g, ''), 'certain');
  for (const date of datesOf(actual)) add(date, 'certain');
  if (form !== 'text' && actual.includes(':')) add(repaired(actual, 'time'), 'certain');
  for (const date of datesOf(withCentury(actual))) add(date, 'choice');
  if (form === 'day') for (const day of daysMeant(actual)) add(day, 'choice');
  if (form === 'account') add(ibanWithDigits(actual), 'choice');
  if (form === 'identifier') add(withLetters(actual, said?.fix ?? null), 'choice');
  const number = /[\d]/.test(actual) ? repaired(actual, 'decimal') : null;
  add(number, 'certain');
  add(withoutZeros(number ?? actual), 'certain');
  add(asCode(actual), 'certain');
  // Not every specification takes an address of e-mail: nobody is told to, but it is tried.
  const words = [...codesFor(actual), ...(/^e?-?mail$/i.test(actual) ? ['EM'] : [])];
  add(repaired(actual, 'boolean'), 'certain');
  // The names of currencies are looked at together with the document.
  const isOnly = form === 'unit' && words.length === 1;
  if (form !== 'currency') for (const word of words) add(word, isOnly ? asUnit : 'choice');
  const at = actual.slice(0, LONGEST_TEXT).replace(/\s*[([{<]\s*(?:at|ät)\s*[)\]}>]\s*/gi, '@');
  if (at !== actual && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(at)) add(at, 'choice');
  for (const [address] of actual.slice(0, LONGEST_TEXT).matchAll(ADDRESS)) add(address, 'choice');
  // Where a word or a symbol means a unit, its capitals mean another one: STK is no piece, but a stick.
  const isNamed = form === 'unit' && (words.length > 0 || alike.length > 0);
  if (mayBeInCapitals(actual, form) && !isNamed)
    add(
      actual.toUpperCase(),
      words.length > 0 || (form === 'unit' && !isUnitInCapitals(actual)) ? 'choice' : 'certain',
    );
  // A word with its number: other texts are names.
  if (/^\p{L}+[ .-]+\d+$/u.test(actual)) add(actual.toUpperCase().replace(/[ .-]/g, ''), 'choice');
  // The kind of a note, as UBL has it in front.
  add(
    actual.slice(0, LONGEST_NOTE).replace(/^#[a-z]{2,3}#/i, (mark) => mark.toUpperCase()),
    'certain',
  );
  add(inCents(number ?? actual), 'money');
  if (country !== null && form === 'identifier') add(withCountry(actual, country), 'choice');
  // The number of an establishment in France begins with that of its company.
  if (/^\d{14}$/.test(actual)) add(actual.slice(0, 9), 'choice');
  // Of a few codes first the one that is written most like it.
  if (allowed !== undefined && allowed.length <= SHORT_LIST)
    for (const code of byDistance(actual, allowed)) add(code, 'choice');
  return guesses;
}

function byDistance(actual: string, codes: readonly string[]): readonly string[] {
  const written = actual.slice(0, LONGEST_CODE).toUpperCase();
  const distances = new Map(codes.map((code) => [code, editDistance(written, code.toUpperCase())]));
  return [...codes].sort((one, other) => distances.get(one)! - distances.get(other)!);
}

/** Longer values are no codes. */
const LONGEST_CODE = 40;

/** Whether capitals may be what was meant. An identifier without a digit is a word, as "applied for", and none in capitals either. */
function mayBeInCapitals(actual: string, form: ValueKind['form']): boolean {
  if (form === 'text' || !/^[\p{L}\d .-]{1,40}$/u.test(actual)) return false;
  if (form === 'unit' && actual.trim().length < 3) return SHORT_UNITS.has(actual.trim().toUpperCase());
  return form !== 'identifier' || /\d/.test(actual);
}

/** Of codes of one or two letters those that are used: small letters are symbols or words of something else (`db` is a piece, and no dry pound). */
const SHORT_UNITS: ReadonlySet<string> = new Set(['EA', 'LM', 'LO', 'LS', 'P1', 'PR']);

/** An address of e-mail among others, or beside a name. */
const ADDRESS = /[^\s@;,<>()":]+@[^\s@;,<>()":]+\.[^\s@;,<>()":.]+/g;
const LONGEST_TEXT = 300;
/** A longer text would be cut. */
const LONGEST_NOTE = 100_000;

/** Upper and lower case, blanks and signs aside. */
function canonical(value: string): string {
  return value
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}

function isSameAmount(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => (isDecimal(text) ? text : repaired(text, 'decimal')));
  return one != null && other != null && compareDecimals(one, other) === 0;
}

/** The same but for how it is written: nothing that a person would have to be asked about. */
function isSure(actual: string, suggestion: string, fits: ValueKind['fits']): boolean {
  // Zeros in front make another scheme of what may be a number of its own: only one that the identifier fits is sure.
  if (/^0\d/.test(suggestion) && !actual.trim().startsWith('0') && fits(suggestion) !== true) return false;
  // A rate with its point elsewhere is another rate.
  if (isDecimal(actual) && isDecimal(suggestion)) return compareDecimals(actual, suggestion) === 0;
  if (canonical(actual) === canonical(suggestion) || datesOf(actual).includes(suggestion)) return true;
  // A date, a number or an indicator that was written in another way is read as one only where that is certain.
  return ['date', 'dateTime', 'time', 'decimal', 'integer', 'boolean'].some(
    (type) => repaired(actual, type) === suggestion,
  );
}

/** A file in Base64 without the beginning of a data URL, in the usual letters and with its end; null where that makes no difference. */
export function base64Of(content: string): string | null {
  const letters = content
    .replace(/^\s*data:[\w.+/;=-]*;base64,/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const length = letters.replace(/\s/g, '').length;
  // Of four letters two or three may be left where the signs that fill up are cut off.
  const isShort = !letters.includes('=') && length % 4 > 1;
  const plain = isShort ? letters.trimEnd() + '='.repeat(4 - (length % 4)) : letters;
  return plain !== content && /^[A-Za-z\d+/\s]+={0,2}\s*$/.test(plain) ? plain : null;
}

/** A text that stands where it has to be encoded, as Base64; null for what may be a file that is damaged. */
export function encodedText(content: string): string | null {
  const isText = content.length <= LONGEST_NOTE && /[\s;,.<>{}äöüß]/i.test(content.trim());
  if (!isText || /^[A-Za-z\d+/=\s]+$/.test(content)) return null;
  let bytes = '';
  for (const byte of new TextEncoder().encode(content.trim())) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

/** A short year is of this century, if it is the year that stands last. */
function withCentury(actual: string): string {
  return actual.replace(/^(\d{1,2}\.\d{1,2}\.)(\d\d)$/, '$120$2');
}

/** Letters that the example of an advice has in front of as many digits: an identifier without them is the same one. */
function withLetters(actual: string, fix: Part | null): string | null {
  const digits = actual.replace(/[ .-]/g, '');
  if (!/^\d{6,20}$/.test(digits)) return null;
  const [letters, another] = new Set(
    valuesNamed([fix]).flatMap((named) => {
      const [, own, number] = EXAMPLE.exec(named) ?? [];
      return number?.length === digits.length ? [own!] : [];
    }),
  );
  return letters === undefined || another !== undefined ? null : letters + digits;
}

const EXAMPLE = /^([A-Z]{1,3})(\d{6,20})$/;

/**
 * Days that were written as programs count them, without their century, or with month and day exchanged: in both forms that
 * invoices have.
 */
function daysMeant(actual: string): readonly string[] {
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
function datesOf(actual: string): readonly string[] {
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

/** A number without the zeros behind its second decimal. */
function withoutZeros(value: string): string | null {
  const [, whole, kept] = /^([+-]?\d+\.)(\d\d\d*?)0+$/.exec(value) ?? [];
  return whole === undefined ? null : whole + kept!;
}

/** A code of digits as spreadsheets and fields of a fixed length write it: `0380`, `380.0`. */
function asCode(value: string): string | null {
  const [, code, decimals] = /^0*([1-9]\d{0,3})(\.0+)?$/.exec(value.trim()) ?? [];
  return code === undefined || (decimals === undefined && code === value.trim()) ? null : code;
}

function inCents(value: string): string | null {
  const [, whole, decimals] = /^([+-]?\d{1,12})\.(\d{3,12})$/.exec(value) ?? [];
  if (whole === undefined || decimals === undefined) return null;
  const cents = Math.round(Number(`${whole.replace(/^[+-]/, '')}.${decimals}`) * 100);
  return `${whole.startsWith('-') ? '-' : ''}${(cents / 100).toFixed(2)}`;
}
