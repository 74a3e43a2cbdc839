/** Check digits used by several kinds of identifiers. */

/** The digit at an index of a text. */
export function digitAt(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}

/** Weighted sum of digits. */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * digitAt(text, at), 0);
}

/** Remainder of a decimal number of any length. */
export function remainder(text: string, divisor: number): number {
  let rest = 0;
  for (let at = 0; at < text.length; at++) rest = (rest * 10 + digitAt(text, at)) % divisor;
  return rest;
}

/** ISO/IEC 7064, MOD 11,10: German VAT numbers, Croatian OIB. @param text digits only */
export function hasMod11Of10Digit(text: string): boolean {
  let product = 10;
  for (let at = 0; at < text.length - 1; at++) {
    const sum = (digitAt(text, at) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === digitAt(text, text.length - 1);
}

/** ISO/IEC 7064, MOD 97-10, with letters as numbers from 10. @param text digits and capital letters */
export function isMod97(text: string): boolean {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return remainder(digits, 97) === 1;
}

/**
 * Whether the last digit is a Luhn check digit: SIREN, SIRET, Swedish organisation numbers, Italian VAT numbers
 * (ISO/IEC 7812-1, annex B).
 * @param text digits only
 */
export function hasLuhnDigit(text: string): boolean {
  let sum = 0;
  for (let at = text.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const value = digitAt(text, at) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/**
 * Whether the last digit is a GS1 check digit, as in GLN and GTIN (GS1 General Specifications, section 7.9).
 * @param text digits only
 */
export function hasGs1Digit(text: string): boolean {
  let sum = 0;
  for (let at = text.length - 1, weight = 1; at >= 0; at--, weight = 4 - weight) sum += digitAt(text, at) * weight;
  return sum % 10 === 0;
}
