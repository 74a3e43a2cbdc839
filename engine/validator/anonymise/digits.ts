/** Converts digits of other scripts and full-width digits: each script has ten consecutive ones. */

/** Mathematical digits: five sets without a gap between them. */
const [FORMULAS, DIGITS] = [0x1d7ce, 10];

/** Converts to ASCII digits. */
export function toAsciiDigits(digits: string): string {
  return [...digits].map((digit) => String(digit.codePointAt(0)! - zeroOfScript(digit))).join('');
}

/** Converts ASCII digits to the scripts of the model digits. */
export function toScriptDigits(models: string, digits: string): string {
  return [...models].map((model, at) => String.fromCodePoint(zeroOfScript(model) + Number(digits[at]))).join('');
}

function zeroOfScript(digit: string): number {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (first !== FORMULAS && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return code - ((code - first) % DIGITS);
}
