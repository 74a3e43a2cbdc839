/** Check digits of VAT identifiers, for the countries whose algorithm is known. */
import { digitAt, hasLuhnDigit, hasMod11Of10Digit, remainder, weightedSum } from './check-digits.js';
import { parseVatIdentifier } from './vat-identifiers.js';

/** Whether the check digits of a number are correct. The number is well-formed and has no country prefix. */
const CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  AT: (text) => (10 - ((digitSum(text.slice(1, 8), [1, 2, 1, 2, 1, 2, 1]) + 4) % 10)) % 10 === digitAt(text, 8),
  BE: (text) => 97 - remainder(text.slice(0, 8), 97) === Number(text.slice(8)),
  CH: (text) => isLast(text.slice(1, 10), (11 - (weightedSum(text.slice(1, 9), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11),
  // Companies have eight digits; the numbers of persons are not checked.
  CZ: (text) =>
    text.length !== 8 ||
    isLast(text, checkDigitFor(11 - (weightedSum(text.slice(0, 7), EIGHT_TO_TWO) % 11), { 10: 0, 11: 1 })),
  DE: hasMod11Of10Digit,
  DK: (text) => weightedSum(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (text) => isLast(text, (10 - (weightedSum(text.slice(0, 8), [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10),
  FI: (text) =>
    isLast(text, checkDigitFor(11 - (weightedSum(text.slice(0, 7), [7, 9, 10, 5, 8, 4, 2]) % 11), { 11: 0 })),
  FR: isFrench,
  GR: (text) => isLast(text, (weightedSum(text.slice(0, 8), [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10),
  HR: hasMod11Of10Digit,
  HU: (text) => isLast(text, (10 - (weightedSum(text.slice(0, 7), [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10),
  IE: isIrish,
  IT: hasLuhnDigit,
  LU: (text) => remainder(text.slice(0, 6), 89) === Number(text.slice(6)),
  MT: (text) => 37 - (weightedSum(text.slice(0, 6), [3, 4, 6, 7, 8, 9]) % 37) === Number(text.slice(6)),
  NL: isDutch,
  NO: (text) => isLast(text.slice(0, 9), (11 - (weightedSum(text.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11),
  PL: (text) => isLast(text, weightedSum(text.slice(0, 9), [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11),
  PT: (text) =>
    isLast(text, checkDigitFor(11 - (weightedSum(text.slice(0, 8), [9, ...EIGHT_TO_TWO]) % 11), { 10: 0, 11: 0 })),
  RO: (text) => {
    const padded = text.padStart(10, '0');
    return isLast(padded, ((weightedSum(padded.slice(0, 9), [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10);
  },
  SE: (text) => hasLuhnDigit(text.slice(0, 10)),
  SI: (text) => isLast(text, checkDigitFor(11 - (weightedSum(text.slice(0, 7), EIGHT_TO_TWO) % 11), { 10: 0 })),
  SK: (text) => remainder(text, 11) === 0,
};

const EIGHT_TO_TWO = [8, 7, 6, 5, 4, 3, 2];

/**
 * Whether a text has the form of a VAT identifier and, where known, correct check digits.
 * @param identifier in capitals, without blanks
 * @returns null for an unknown country
 */
export function isVatIdentifier(identifier: string): boolean | null {
  const found = parseVatIdentifier(identifier);
  if (found === null) return null;
  const { country, number, form } = found;
  return form.test(number) && (CHECKS[country]?.(number) ?? true);
}

function isLast(text: string, expected: number): boolean {
  return digitAt(text, text.length - 1) === expected;
}

/** The check digit for a remainder; some remainders are not a digit and have a replacement. */
function checkDigitFor(computed: number, instead: Readonly<Record<number, number>>): number {
  return instead[computed] ?? computed;
}

/** Weighted sum of digits; a product with two digits counts as the sum of these. */
function digitSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => {
    const product = weight * digitAt(text, at);
    return sum + (product > 9 ? product - 9 : product);
  }, 0);
}

/** A key, which is usually numeric, and a SIREN, which numbers from Monaco do not contain. */
function isFrench(text: string): boolean {
  const siren = text.slice(2);
  if (!siren.startsWith('000') && !hasLuhnDigit(siren)) return false;
  return !/^\d\d/.test(text) || (12 + 3 * remainder(siren, 97)) % 97 === Number(text.slice(0, 2));
}

/**
 * Seven digits, a check letter and, since 2013, possibly a second letter. Older numbers, with a letter or sign as the
 * second character, are not checked.
 */
function isIrish(text: string): boolean {
  if (!/^\d{7}[A-W][A-I]?$/.test(text)) return true;
  const second = text.length > 8 ? 9 * (text.charCodeAt(8) - 64) : 0;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weightedSum(text.slice(0, 7), EIGHT_TO_TWO) + second) % 23] === text[7];
}

/** Companies have an older check digit; numbers of sole traders have used MOD 97 since 2020. */
function isDutch(text: string): boolean {
  const isOld =
    /^\d{9}B/.test(text) && isLast(text.slice(0, 9), weightedSum(text.slice(0, 8), [9, ...EIGHT_TO_TWO]) % 11);
  return isOld || remainder(`2321${text.replace(/[A-Z+*]/g, letterValue)}`, 97) === 1;
}

/** Letters count from 10, `+` is 36 and `*` is 37 (rule of the tax office). */
function letterValue(letter: string): string {
  return letter === '+' ? '36' : letter === '*' ? '37' : String(letter.charCodeAt(0) - 55);
}
