/** Amounts, multiplied by a whole number: decimals stay as many, and sums as right or wrong as they were. */

const AMOUNT = /^(\s*[+-]?)(\d*)(\.?)(\d*)(\s*)$/;

/** An amount times a factor; what is no number stays. */
export function scaled(text: string, factor: number): string {
  const [, lead, whole, point, decimals, rest] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || decimals === undefined || whole.length + decimals.length === 0) return text;
  const digits = String(BigInt(whole + decimals) * BigInt(factor)).padStart(decimals.length + whole.length, '0');
  const at = digits.length - decimals.length;
  return `${lead}${digits.slice(0, at)}${point}${digits.slice(at)}${rest}`;
}
