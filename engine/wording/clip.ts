/** How much of a value of the invoice a message shows. */
const LONGEST = 60;

/** As `clipped`, but of a URN that is too long the middle is left out: the end is where it differs from others. */
export function clippedUrn(value: string): string {
  const shown = clipped(value, 4 * LONGEST);
  const points = [...shown];
  if (points.length <= LONGEST || shown.endsWith('…')) return clipped(value);
  return `${points.slice(0, LONGEST / 2 - 1).join('')}…${points.slice(-LONGEST / 2).join('')}`;
}

/** Printable ASCII and letters and signs of Latin scripts (no soft hyphen), with single blanks between words. */
const PLAIN = /^[!-~\u00A1-\u00AC\u00AE-\u024F]+(?: [!-~\u00A1-\u00AC\u00AE-\u024F]+)*$/;

/** Whether a value is nothing but what can be seen, as nearly all are: codes, amounts, names, calculations. */
export function isPlain(value: string): boolean {
  return PLAIN.test(value);
}

/**
 * A value of the invoice, fit to stand in a message: white space collapsed, control and format characters, line
 * separators and lone surrogates removed, cut.
 */
export function clipped(value: string, longest = LONGEST): string {
  if (value.length <= longest && isPlain(value)) return value;
  // A code point has at most two units; what is taken beyond makes up for characters that are dropped.
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
