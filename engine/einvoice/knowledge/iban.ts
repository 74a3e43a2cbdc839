/** Account numbers (ISO 13616) in other notations: the check digits show which IBAN is intended. */

/** Country code, two check digits, and the national account number. */
const FORM = /^[A-Z]{2}\d\d[A-Z\d]{11,30}$/;

/** Whether a text is an IBAN in capitals without blanks and with correct check digits (ISO/IEC 7064, MOD 97-10). */
export function isIban(text: string): boolean {
  if (!FORM.test(text)) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Longer values contain more than an account number. */
const LONGEST = 80;

/**
 * The IBAN in a value with a label before it, grouped digits, or lower case.
 * @returns null if there is no IBAN, or if the value is a correct one already
 */
export function findIban(value: string): string | null {
  const bare = stripNotation(value);
  return bare !== value && isIban(bare) ? bare : null;
}

/** The IBAN with digits instead of look-alike letters, if that makes the check digits correct. */
export function ibanWithDigits(value: string): string | null {
  const bare = stripNotation(value);
  const digits =
    bare.slice(0, 2) + bare.slice(2).replace(/O/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5').replace(/B/g, '8');
  return digits !== bare && isIban(digits) ? digits : null;
}

function stripNotation(value: string): string {
  if (value.length > LONGEST) return '';
  return value
    .replace(/^\s*IBAN\s*[:.]?\s*/i, '')
    .replace(/[\s\p{Cf}.-]/gu, '')
    .toUpperCase();
}
