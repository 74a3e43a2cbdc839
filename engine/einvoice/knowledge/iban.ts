/** Numbers of accounts (ISO 13616): their check digits tell what was meant by one that is written in another way. */

/** Letters of the country, two check digits, and what the country has behind them. */
const FORM = /^[A-Z]{2}\d\d[A-Z\d]{11,30}$/;

/** Whether it is an IBAN, in capitals and without blanks, whose check digits are right (ISO/IEC 7064, MOD 97-10). */
export function isIban(text: string): boolean {
  if (!FORM.test(text)) return false;
  let rest = 0;
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Longer values are texts with an account in them. */
const LONGEST = 80;

/**
 * The IBAN that a value is: with its name in front, in groups, in small letters.
 * @returns null for a value that is none, or is one as it stands
 */
export function ibanIn(value: string): string | null {
  const bare = bareOf(value);
  return bare !== value && isIban(bare) ? bare : null;
}

/** The same with digits for the letters that look like them, where that makes the check digits right. */
export function ibanWithDigits(value: string): string | null {
  const bare = bareOf(value);
  const digits =
    bare.slice(0, 2) + bare.slice(2).replace(/O/g, '0').replace(/[IL]/g, '1').replace(/S/g, '5').replace(/B/g, '8');
  return digits !== bare && isIban(digits) ? digits : null;
}

function bareOf(value: string): string {
  if (value.length > LONGEST) return '';
  return value
    .replace(/^\s*IBAN\s*[:.]?\s*/i, '')
    .replace(/[\s\p{Cf}.-]/gu, '')
    .toUpperCase();
}
