import type { ValueKey } from './sentences.js';
import type { Entry } from '../catalogue.js';

/** About values that are not what their type wants. */
export const VALUES: Readonly<Record<ValueKey, Entry>> = {
  wrongDate: {
    problem: 'The value “{value}” {of} is not a date in the form that XML requires.',
    fix: 'Write the date as year, month and day with hyphens, e.g. 2025-01-31.',
  },
  noSuchDay: {
    problem: 'The value “{value}” {of} is a day that does not exist.',
    fix: 'Correct the date {of}.',
  },
  wrongTime: {
    problem: 'The value “{value}” {of} is not a time in the form that XML requires.',
    fix: 'Write the time with hours, minutes and seconds, e.g. 09:30:00.',
  },
  wrongDateTime: {
    problem: 'The value “{value}” {of} is not a date with time in the form that XML requires.',
    fix: 'Write date and time with a T between them, e.g. 2025-01-31T09:30:00.',
  },
  wrongNumber: {
    problem: 'The value “{value}” {of} is not a number in the form that XML requires.',
    fix: 'Write the number with digits only and a decimal point, e.g. 1234.50: no thousands separator, no currency, no comma.',
  },
  wrongInteger: {
    problem: 'The value “{value}” {of} is not a whole number.',
    fix: 'Write a whole number with digits only, e.g. 12.',
  },
  wrongIndicator: {
    problem: 'The value “{value}” {of} is neither true nor false.',
    fix: 'Write true or false, in small letters.',
  },
  dataUrl: {
    problem: 'The content {of} is Base64, but with “{start}” in front of it, as web pages have it.',
    fix: 'Remove “{start}”.',
  },
  wrongBinary: {
    problem: 'The content {of} is not Base64: it starts with “{value}”.',
    fix: 'Write the file in Base64 (letters, digits, + and /, with = at the end where needed), and nothing else.',
  },
  wrongUri: {
    problem: 'The value “{value}” {of} is not an address (URI).',
    fix: 'Write a complete address, e.g. https://example.org/invoice, or leave it out.',
  },
  wrongLanguage: {
    problem: 'The value “{value}” {of} is not a language code.',
    fix: 'Write the language as a code, e.g. en or de-AT.',
  },
  wrongIdentifier: {
    problem: 'The value “{value}” {of} is not an identifier in the form that XML requires.',
    fix: 'Write an identifier that begins with a letter and has letters, digits, ".", "-" and "_" only.',
  },
  wrongValue: {
    problem: 'The value “{value}” {of} does not have the form that the XML Schema asks for.',
    fix: 'Correct the value {of}.',
  },
  empty: {
    problem: 'The value {of} is missing.',
    fix: 'Enter the value {of}; if none is required there, remove what is empty.',
  },
  notInList: {
    problem: 'The value “{value}” {of} is not one of those that the XML Schema allows.',
    fix: 'Use a code of {list}, written exactly as in the list.',
  },
  notInShortList: {
    problem: 'The value “{value}” {of} is not one of those that the XML Schema allows.',
    fix: 'Use one of the allowed codes: {expected}.',
  },
  notFixed: {
    problem: 'The value “{value}” {of} is not allowed; the only value allowed there is “{expected}”.',
    fix: 'Write {expected}, or leave it out where it need not be given.',
  },
  tooLong: {
    problem: 'The value “{value}” {of} is too long: at most {max} characters are allowed.',
    fix: 'Shorten the value {of} to {max} characters.',
  },
  tooShort: {
    problem: 'The value “{value}” {of} is too short: it must have at least {max} characters.',
    fix: 'Correct the value {of}.',
  },
  wrongLength: {
    problem: 'The value “{value}” {of} must have {max} characters.',
    fix: 'Correct the value {of}.',
  },
  tooManyDigits: {
    problem: 'The number “{value}” {of} has too many digits: at most {max} are allowed.',
    fix: 'Shorten the number {of} to {max} digits.',
  },
  tooManyDecimals: {
    problem: 'The number “{value}” {of} has too many decimal places: at most {max} are allowed.',
    fix: 'Round the number {of} to {max} decimal places.',
  },
  tooSmall: {
    problem: 'The number “{value}” {of} is too small; the limit is {max}.',
    fix: 'Correct the number {of}.',
  },
  tooLarge: {
    problem: 'The number “{value}” {of} is too large; the limit is {max}.',
    fix: 'Correct the number {of}.',
  },
};
