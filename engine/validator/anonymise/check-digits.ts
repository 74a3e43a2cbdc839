/** Check digit algorithms of identifiers. A replacement must pass exactly those that the original passes. */

import {
  digitAt,
  hasGs1Digit,
  hasLuhnDigit,
  hasMod11Of10Digit,
  isMod97,
  remainder,
  weightedSum,
} from 'einvoice-core/knowledge/check-digits.js';

/** Whether digits, or digits and capital letters, pass one algorithm. */
type Check = (digits: string) => boolean;

/** Algorithms of public registers, by number of digits. Luhn and GS1 apply to any length. */
const BY_LENGTH: Readonly<Record<number, readonly Check[]>> = {
  8: [
    // Danish CVR number.
    (text) => weightedSum(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  ],
  9: [
    hasMod11Of10Digit,
    // Norwegian organisation number.
    (text) => weightedSum(text, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    // Dutch citizen and VAT number.
    (text) => weightedSum(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    // Greek tax number.
    (text) => (weightedSum(text, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(text, 8),
  ],
  10: [
    // Belgian enterprise number.
    (text) => 97 - (remainder(text.slice(0, 8), 97) % 97) === Number(text.slice(8)),
    // Polish NIP.
    (text) => weightedSum(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(text, 9),
  ],
  11: [
    // French VAT number: its key, then its SIREN.
    (text) => (12 + 3 * remainder(text.slice(2), 97)) % 97 === Number(text.slice(0, 2)),
    (text) => hasLuhnDigit(text.slice(2)),
    // Australian business number.
    (text) => (weightedSum(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
    // Croatian OIB.
    hasMod11Of10Digit,
  ],
  14: [
    // The SIREN of a SIRET.
    (text) => hasLuhnDigit(text.slice(0, 9)),
    // La Poste's establishments.
    (text) => [...text].reduce((sum, each) => sum + Number(each), 0) % 5 === 0,
  ],
};

/** Longer texts are not identifiers. */
const MAX_DIGITS = 40;

/** The algorithms that a text of digits passes, as a string that can be compared. */
export function passedChecks(digits: string): string {
  const checks =
    digits.length < 7 || digits.length > MAX_DIGITS
      ? []
      : [hasLuhnDigit, hasGs1Digit, ...(BY_LENGTH[digits.length] ?? [])];
  return checks.map((check) => (check(digits) ? '1' : '0')).join('');
}

/**
 * The MOD 97 algorithms that a text of digits and capital letters passes: with check digits at the end as in a
 * Leitweg-ID, or after the first two letters as in an IBAN or creditor reference (ISO 11649).
 */
export function passedMod97(text: string): string {
  const isRotated = /^[A-Z]{2}\d\d/.test(text);
  return `${isMod97(text) ? '1' : '0'}${isRotated && isMod97(text.slice(4) + text.slice(0, 4)) ? '1' : '0'}`;
}
