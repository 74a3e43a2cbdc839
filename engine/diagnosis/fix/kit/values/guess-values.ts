/** Guesses what a wrong value means, mostly the same value in another notation: "1.234,56" means 1234.56. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import { repairValue } from '../../../facts/values/repair.js';
import { compareDecimals, isDecimal } from 'einvoice-schematron/runtime/lexical/numbers.js';
import { findIban, ibanWithDigits } from 'einvoice-core/knowledge/iban.js';
import { addCountryPrefix } from 'einvoice-core/knowledge/vat-identifiers.js';
import { unitsLike, unitsOfSymbol } from 'einvoice-core/knowledge/unit-symbols.js';
import { isUnitInCapitals } from '../../../facts/values/nearest.js';
import { findCodesForWord } from '../../../facts/values/words.js';
import type { RankedIssue } from '../../../describe/ranked-issue.js';
import type { Part } from 'einvoice-wording/part.js';
import type { IssueDetails } from 'einvoice-core/types.js';
import { convertDate, guessDates, completeYear } from './unusual-dates.js';
import { findQuotedValues } from './named-values.js';
import type { PatchClass } from '../../patch.js';

/** A possible value. Its class says how sure the value is. */
export interface Guess {
  readonly value: string;
  readonly class: PatchClass;
  /** As in `Patch`. */
  readonly isLossy?: true;
}

/** The codes of longer lists are not tried. */
const MAX_LISTED_CODES = 12;

/** The kind of a value, which determines the possible notations. */
export interface ValueKind {
  /** In a `text`, such as a name, blanks and case matter. */
  readonly form: 'text' | 'code' | 'unit' | 'currency' | 'identifier' | 'day' | 'account';
  /** The country code of the party, with which the party's VAT identifier begins; null if unknown. */
  readonly country: string | null;
  /** Whether a value fits the element; null if unknown. */
  readonly fits: (code: string) => boolean | null;
}

/** The wrong value and its context. */
type WrongValue = Pick<IssueDetails, 'actual' | 'suggestion' | 'allowed' | 'expected'> &
  Partial<Pick<RankedIssue, 'messageParts'>>;

/**
 * A possible value and its class. The value is null or undefined if a way of reading the wrong value does not apply.
 */
type Reading = readonly [value: string | null | undefined, patchClass: PatchClass];

/** Values to try instead of a wrong one, the surest first. */
export function guessValues(wrongValue: WrongValue, kind: ValueKind): readonly Guess[] {
  const { actual = '', expected } = wrongValue;
  // If the text contains a valid account number, the number is the only guess.
  const account = kind.form === 'account' ? findIban(actual) : null;
  if (account !== null) return [{ value: account, class: 'certain' }];
  // If the rule calculates the amount, the calculated amount is the only guess.
  const readings: readonly Reading[] =
    expected !== undefined
      ? [[expected, isSameAmount(actual, expected) ? 'certain' : 'money']]
      : [
          ...asUnit(actual, kind),
          ...asSuggestedOrAllowed(wrongValue, kind),
          ...asNotation(wrongValue, kind),
          ...asCodeForWord(actual, kind),
          ...asAddress(actual),
          ...asCapitals(actual, kind),
          ...asShortenedOrCompleted(wrongValue, kind),
        ];
  const guesses = new Map<string, Guess>();
  for (const [value, patchClass] of readings)
    if (value && value !== actual && kind.fits(value) !== false && !guesses.has(value))
      guesses.set(value, { value, class: patchClass });
  return [...guesses.values()];
}

/** The class of a unit that a text names. A single letter is ambiguous. */
function unitClass(actual: string): PatchClass {
  return actual.length > 1 ? 'certain' : 'choice';
}

/** The unit codes for a symbol or a similar code: `KGM` for "kg". */
function asUnit(actual: string, { form }: ValueKind): readonly Reading[] {
  if (form !== 'unit') return [];
  const similarUnits = unitsLike(actual);
  const isExact = similarUnits.length === 1 && similarUnits[0] === actual.toUpperCase();
  return [
    ...unitsOfSymbol(actual).map((unit): Reading => [unit, unitClass(actual)]),
    ...similarUnits.map((unit): Reading => [unit, isExact ? unitClass(actual) : 'choice']),
  ];
}

/** The value that the message suggests, and the allowed value if there is only one. */
function asSuggestedOrAllowed(
  { actual = '', suggestion, allowed }: WrongValue,
  { form, fits }: ValueKind,
): readonly Reading[] {
  // A suggestion without digits, such as `FR`, is only the beginning of an identifier.
  const isPrefix = form === 'identifier' && suggestion !== undefined && !/\d/.test(suggestion);
  const isUsable = suggestion !== undefined && !isPrefix;
  return [
    ...(isUsable ? [[suggestion, isSameValue(actual, suggestion, fits) ? 'certain' : 'choice'] as const] : []),
    ...(allowed?.length === 1
      ? [[allowed[0], hasOtherMeaning(actual.trim(), allowed[0]!, fits) ? 'choice' : 'certain'] as const]
      : []),
  ];
}

/**
 * Whether a wrong value means something else than the only allowed value: `true` instead of `false`, or another code of
 * the same form (`DE` instead of `FR`).
 */
function hasOtherMeaning(actual: string, only: string, fits: ValueKind['fits']): boolean {
  if (/^(?:true|false)$/.test(actual)) return true;
  const isAnotherCode = actual !== only && /^(?:\d{3,4}|[A-Z]{2})$/.test(actual) && /^(?:\d{3,4}|[A-Z]{2})$/.test(only);
  return isAnotherCode && actual.length === only.length && fits(only) !== true;
}

/** The value in the format of its type: date, time, number, code. */
function asNotation({ actual = '', messageParts }: WrongValue, { form }: ValueKind): readonly Reading[] {
  const number = numberIn(actual);
  return [
    [actual.replace(/\s+/g, ' ').trim(), 'certain'],
    [form === 'text' ? null : actual.replace(/\s/g, ''), 'certain'],
    ...convertDate(actual).map((date): Reading => [date, 'certain']),
    [form !== 'text' && actual.includes(':') ? repairValue(actual, 'time') : null, 'certain'],
    ...convertDate(completeYear(actual)).map((date): Reading => [date, 'choice']),
    ...(form === 'day' ? guessDates(actual) : []).map((day): Reading => [day, 'choice']),
    [form === 'account' ? ibanWithDigits(actual) : null, 'choice'],
    [form === 'identifier' ? addLetters(actual, messageParts?.fix ?? null) : null, 'choice'],
    [number, 'certain'],
    [removeZeros(number ?? actual), 'certain'],
    [restoreCode(actual), 'certain'],
  ];
}

/** The number in a text, as a decimal: 1234.56 for "1.234,56". */
function numberIn(actual: string): string | null {
  return /[\d]/.test(actual) ? repairValue(actual, 'decimal') : null;
}

/** Codes for a word ("piece"). Names of currencies depend on the document, so `currency.ts` reads them. */
function asCodeForWord(actual: string, { form }: ValueKind): readonly Reading[] {
  const codes = codesForWord(actual);
  const isOnly = form === 'unit' && codes.length === 1;
  return [
    [repairValue(actual, 'boolean'), 'certain'],
    ...(form === 'currency' ? [] : codes).map((code): Reading => [code, isOnly ? unitClass(actual) : 'choice']),
  ];
}

/** Codes to try for a word. `EM` is added here and not in messages, because not every specification accepts it. */
function codesForWord(actual: string): readonly string[] {
  return [...findCodesForWord(actual), ...(/^e?-?mail$/i.test(actual) ? ['EM'] : [])];
}

/** Restores an e-mail address ("info (at) example.com"), or extracts it from a text. */
function asAddress(actual: string): readonly Reading[] {
  const text = actual.slice(0, MAX_TEXT_LENGTH);
  const address = text.replace(/\s*[([{<]\s*(?:at|ät)\s*[)\]}>]\s*/gi, '@');
  const isAddress = address !== actual && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address);
  return [
    [isAddress ? address : null, 'choice'],
    ...Array.from(text.matchAll(ADDRESS), ([address]): Reading => [address, 'choice']),
  ];
}

/**
 * Converts codes to capitals. Names of units are not converted, since their capitals may mean another unit ("Stk":
 * piece, `STK`: stick).
 */
function asCapitals(actual: string, { form }: ValueKind): readonly Reading[] {
  const codes = codesForWord(actual);
  const isUnitName = form === 'unit' && (codes.length > 0 || unitsLike(actual).length > 0);
  const isUncertain = codes.length > 0 || (form === 'unit' && !isUnitInCapitals(actual));
  // A word and a number, such as "fr 2", are also read as one code: `FR2`.
  const isNumbered = /^\p{L}+[ .-]+\d+$/u.test(actual);
  return [
    [mayBeInCapitals(actual, form) && !isUnitName ? actual.toUpperCase() : null, isUncertain ? 'choice' : 'certain'],
    [isNumbered ? actual.toUpperCase().replace(/[ .-]/g, '') : null, 'choice'],
    // In UBL, a note starts with its subject code: `#aai#` becomes `#AAI#`.
    [actual.slice(0, MAX_NOTE_LENGTH).replace(/^#[a-z]{2,3}#/i, (subjectCode) => subjectCode.toUpperCase()), 'certain'],
  ];
}

/** A shortened or completed value, and the codes of a short list. */
function asShortenedOrCompleted(
  { actual = '', allowed }: WrongValue,
  { form, country }: ValueKind,
): readonly Reading[] {
  // The codes of a short list, the most similar first.
  const codes = allowed !== undefined && allowed.length <= MAX_LISTED_CODES ? sortByDistance(actual, allowed) : [];
  return [
    [roundToCents(numberIn(actual) ?? actual), 'money'],
    [country !== null && form === 'identifier' ? addCountryPrefix(actual, country) : null, 'choice'],
    // A French establishment number (SIRET) starts with the company number (SIREN).
    [/^\d{14}$/.test(actual) ? actual.slice(0, 9) : null, 'choice'],
    ...codes.map((code): Reading => [code, 'choice']),
  ];
}

/** Sorts codes by their edit distance from the value, the nearest first. */
function sortByDistance(actual: string, codes: readonly string[]): readonly string[] {
  const shortened = actual.slice(0, MAX_CODE_LENGTH).toUpperCase();
  const distances = new Map(codes.map((code) => [code, editDistance(shortened, code.toUpperCase())]));
  return [...codes].sort((one, other) => distances.get(one)! - distances.get(other)!);
}

/** The length up to which a value is compared: codes are shorter. */
const MAX_CODE_LENGTH = 40;

/**
 * Whether a value may be a code in lower case. An identifier without digits is not a code but a phrase, such as
 * "applied for".
 */
function mayBeInCapitals(actual: string, form: ValueKind['form']): boolean {
  if (form === 'text' || !/^[\p{L}\d .-]{1,40}$/u.test(actual)) return false;
  if (form === 'unit' && actual.trim().length < 3) return SHORT_UNITS.has(actual.trim().toUpperCase());
  return form !== 'identifier' || /\d/.test(actual);
}

/**
 * The common unit codes of two characters. Other short units may be symbols in lower case: `db` is not the dry pound
 * (`DB`).
 */
const SHORT_UNITS: ReadonlySet<string> = new Set(['EA', 'LM', 'LO', 'LS', 'P1', 'PR']);

/** Matches an e-mail address in a list or next to a name. */
const ADDRESS = /[^\s@;,<>()":]+@[^\s@;,<>()":]+\.[^\s@;,<>()":.]+/g;
/** Addresses are only searched for in the beginning of a text. */
const MAX_TEXT_LENGTH = 300;
/** No note is expected to be longer. */
const MAX_NOTE_LENGTH = 100_000;

/** A value in upper case without blanks, punctuation and leading zeros. */
function canonical(value: string): string {
  return value
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '');
}

/** Whether two texts are the same amount, such as "1.234,50" and "1234.5". */
function isSameAmount(actual: string, expected: string): boolean {
  const [one, other] = [actual, expected].map((text) => (isDecimal(text) ? text : repairValue(text, 'decimal')));
  return one != null && other != null && compareDecimals(one, other) === 0;
}

/** Whether the suggestion is the same value in another notation, so that no person has to confirm the suggestion. */
function isSameValue(actual: string, suggestion: string, fits: ValueKind['fits']): boolean {
  // A code that only differs by leading zeros may belong to another scheme. It counts as the same if it fits the
  // identifier.
  if (/^0\d/.test(suggestion) && !actual.trim().startsWith('0') && fits(suggestion) !== true) return false;
  // A number with another decimal point is another number.
  if (isDecimal(actual) && isDecimal(suggestion)) return compareDecimals(actual, suggestion) === 0;
  if (canonical(actual) === canonical(suggestion) || convertDate(actual).includes(suggestion)) return true;
  // A date, number or boolean in another notation is the same value, too.
  return ['date', 'dateTime', 'time', 'decimal', 'integer', 'boolean'].some(
    (type) => repairValue(actual, type) === suggestion,
  );
}

/** Adds the letters of an example in the message (`FI12345678`) before a number with as many digits. */
function addLetters(actual: string, fix: Part | null): string | null {
  const digits = actual.replace(/[ .-]/g, '');
  if (!/^\d{6,20}$/.test(digits)) return null;
  const [letters, another] = new Set(
    findQuotedValues([fix]).flatMap((value) => {
      const [, prefix, number] = EXAMPLE.exec(value) ?? [];
      return number?.length === digits.length ? [prefix!] : [];
    }),
  );
  return letters === undefined || another !== undefined ? null : letters + digits;
}

/** Matches an example of an identifier: letters, then digits. */
const EXAMPLE = /^([A-Z]{1,3})(\d{6,20})$/;

/** Removes trailing zeros after the second decimal: 1.5000 becomes 1.50. */
function removeZeros(value: string): string | null {
  const [, whole, decimals] = /^([+-]?\d+\.)(\d\d\d*?)0+$/.exec(value) ?? [];
  return whole === undefined ? null : whole + decimals!;
}

/** Restores a numeric code: `380.0` from a spreadsheet and `0380` from a fixed-length field become `380`. */
function restoreCode(value: string): string | null {
  const [, code, decimals] = /^0*([1-9]\d{0,3})(\.0+)?$/.exec(value.trim()) ?? [];
  return code === undefined || (decimals === undefined && code === value.trim()) ? null : code;
}

/** Rounds an amount with more than two decimals: 12.346 becomes 12.35. */
function roundToCents(value: string): string | null {
  const [, whole, decimals] = /^([+-]?\d{1,12})\.(\d{3,12})$/.exec(value) ?? [];
  if (whole === undefined || decimals === undefined) return null;
  const cents = Math.round(Number(`${whole.replace(/^[+-]/, '')}.${decimals}`) * 100);
  return `${whole.startsWith('-') ? '-' : ''}${(cents / 100).toFixed(2)}`;
}
