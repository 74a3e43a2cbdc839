import { hasGs1Digit, hasLuhnDigit } from './check-digits.js';

/**
 * The formats of numbers in identifier schemes (ISO 6523, EAS): a number shows which scheme may be intended. Schemes
 * that accept any text are omitted.
 */
const FORMS: Readonly<Record<string, (number: string) => boolean>> = {
  '0002': (number) => /^\d{9}$/.test(number) && hasLuhnDigit(number),
  '0007': (number) => /^\d{10}$/.test(number),
  '0009': (number) => /^\d{14}$/.test(number) && hasLuhnDigit(number),
  '0060': (number) => /^\d{9}$/.test(number),
  '0088': (number) => /^\d{13}$/.test(number) && hasGs1Digit(number),
  '0106': (number) => /^\d{8}$/.test(number),
  '0160': (number) => /^(?:\d{8}|\d{12,14})$/.test(number) && hasGs1Digit(number),
  '0184': (number) => /^(?:DK)?\d{8}$/.test(number),
  '0190': (number) => /^\d{20}$/.test(number),
  '0192': (number) => /^\d{9}$/.test(number),
  '0204': (number) => /^\d{2,12}(?:-[A-Z\d]{1,30})?-\d{2}$/i.test(number),
  '0208': (number) => /^\d{10}$/.test(number),
  '0210': (number) => /^(?:IT)?(?:\d{11}|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z])$/i.test(number),
  '0211': (number) => /^IT\d{11}$/i.test(number),
  '0221': (number) => /^T\d{13}$/.test(number),
  '9914': (number) => /^ATU\d{8}$/i.test(number),
  '9920': (number) => /^ES[A-Z\d]\d{7}[A-Z\d]$/i.test(number),
  '9925': (number) => /^BE\d{10}$/i.test(number),
  '9930': (number) => /^DE\d{9}$/i.test(number),
  '9944': (number) => /^NL\d{9}B\d\d$/i.test(number),
  '9957': (number) => /^FR[A-Z\d]{2}\d{9}$/i.test(number),
  EM: (number) => /^[^\s@]+@[^\s@]+$/.test(number),
};

/** Whether a number has the format of a scheme; null for a scheme that is not listed. */
export function fitsScheme(number: string, scheme: string): boolean | null {
  return FORMS[scheme]?.(number.trim()) ?? null;
}

/** The schemes whose format a number has. */
export function schemesMatching(number: string): readonly string[] {
  return Object.keys(FORMS).filter((scheme) => FORMS[scheme]!(number.trim()));
}
