/** Multiplies amounts by a whole number: the number of decimals stays, and sums stay as right or wrong as before. */

const AMOUNT = /^(\s*[+-]?)(\d*)(\.?)(\d*)(\s*)$/;

/** An amount times a factor; texts that are not numbers stay. */
export function scaleAmount(text: string, factor: number): string {
  const [, lead, whole, point, decimals, rest] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || decimals === undefined || whole.length + decimals.length === 0) return text;
  const digits = String(BigInt(whole + decimals) * BigInt(factor)).padStart(decimals.length + whole.length, '0');
  const at = digits.length - decimals.length;
  return `${lead}${digits.slice(0, at)}${point}${digits.slice(at)}${rest}`;
}
