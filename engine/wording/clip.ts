/** Longer values are truncated in messages. */
const LONGEST = 60;

/** Like `clip`, but shortens a long URN in the middle, since URNs differ at the end. */
export function clipUrn(value: string): string {
  const shown = clip(value, 4 * LONGEST);
  const points = [...shown];
  if (points.length <= LONGEST || shown.endsWith('…')) return clip(value);
  return `${points.slice(0, LONGEST / 2 - 1).join('')}…${points.slice(-LONGEST / 2).join('')}`;
}

/** Printable ASCII and Latin letters and symbols (without the soft hyphen), with single blanks between words. */
const PLAIN = /^[!-~\u00A1-\u00AC\u00AE-\u024F]+(?: [!-~\u00A1-\u00AC\u00AE-\u024F]+)*$/;

/** Whether a value contains only visible characters, as nearly all do. */
export function isPrintable(value: string): boolean {
  return PLAIN.test(value);
}

/**
 * Prepares a value of the invoice for a message: collapses white space, truncates, and removes control and format
 * characters, line separators and lone surrogates.
 */
export function clip(value: string, longest = LONGEST): string {
  if (value.length <= longest && isPrintable(value)) return value;
  // Truncates first: a visible character has at most two UTF-16 units, and the rest is room for removed characters.
  const shown = [
    ...value
      .slice(0, 4 * longest)
      .replace(/\s+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
  ];
  const isCut = shown.length > longest || value.length > 4 * longest;
  return isCut ? `${shown.slice(0, longest - 1).join('')}…` : shown.join('');
}
