/** Check digits that several kinds of identifiers share. */

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;

/**
 * Whether the last digit is Luhn's: SIREN, SIRET, Swedish organisation numbers, Italian VAT numbers (ISO/IEC 7812-1, annex B).
 * @param text digits only
 */
export function hasLuhnDigit(text: string): boolean {
  let sum = 0;
  for (let at = text.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const value = digit(text, at) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/**
 * Whether the last digit is that of GLN and GTIN (GS1 General Specifications, section 7.9).
 * @param text digits only
 */
export function hasGs1Digit(text: string): boolean {
  let sum = 0;
  for (let at = text.length - 1, weight = 1; at >= 0; at--, weight = 4 - weight) sum += digit(text, at) * weight;
  return sum % 10 === 0;
}
