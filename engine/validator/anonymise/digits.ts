/** Converts digits of other scripts, including full-width ones. In each script, 0 to 9 have consecutive code points. */

/** The first mathematical digit. Five sets of them are consecutive. */
const [MATHEMATICAL_DIGITS, DIGITS] = [0x1d7ce, 10];

/** Converts to ASCII digits. */
export function toAsciiDigits(digits: string): string {
  return [...digits].map((digit) => String(digit.codePointAt(0)! - zeroOfScript(digit))).join('');
}

/** Converts ASCII digits to the scripts of the original digits. */
export function toScriptDigits(models: string, digits: string): string {
  return [...models].map((model, at) => String.fromCodePoint(zeroOfScript(model) + Number(digits[at]))).join('');
}

function zeroOfScript(digit: string): number {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (first !== MATHEMATICAL_DIGITS && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return code - ((code - first) % DIGITS);
}
