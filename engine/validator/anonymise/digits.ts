/** Digits of other scripts, and those of full width: each script has ten in a row. */

/** Five rows of digits for formulas, without anything between them. */
const [FORMULAS, DIGITS] = [0x1d7ce, 10];

/** The digits from 0 to 9 that stand for them. */
export function plainDigits(digits: string): string {
  return [...digits].map((digit) => String(digit.codePointAt(0)! - zeroOf(digit))).join('');
}

/** Plain digits in the scripts of as many others. */
export function inDigitsOf(models: string, digits: string): string {
  return [...models].map((model, at) => String.fromCodePoint(zeroOf(model) + Number(digits[at]))).join('');
}

function zeroOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  let first = code;
  while (first !== FORMULAS && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return code - ((code - first) % DIGITS);
}
