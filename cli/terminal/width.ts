/** How many columns of a terminal a text takes: characters of East Asia and emoji take two, marks on others none. */

const NARROW = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/;
const NONE = /^[\p{M}\p{Cf}]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u2e80-\u303e\u3200-\u33ff\uff01-\uff60\uffe0-\uffe6]$/u;
/** Katakana and Hangul of half width. */
const HALF = /^[\uff61-\uffdc]$/;

/** The columns that a text takes. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text)
    width += NONE.test(character) ? 0 : WIDE.test(character) && !HALF.test(character) ? 2 : 1;
  return width;
}

/** The columns that the widest of them takes; there may be as many as an invoice has lines. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}

/** The text with spaces behind it, up to a number of columns. */
export function toLeft(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - widthOf(text)));
}

/** The text with spaces in front of it. */
export function toRight(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - widthOf(text))) + text;
}
