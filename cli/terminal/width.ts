/** Measures the columns of a text on a terminal: East Asian characters and emoji take two, combining marks none. */

const NARROW = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff]*$/;
const ZERO_WIDTH = /^[\p{M}\p{Cf}]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u2e80-\u303e\u3200-\u33ff\uff01-\uff60\uffe0-\uffe6]$/u;
/** Half-width Katakana and Hangul. */
const HALF = /^[\uff61-\uffdc]$/;

/** The columns that a text takes. */
export function columnWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  let width = 0;
  for (const character of text)
    width += ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) && !HALF.test(character) ? 2 : 1;
  return width;
}

/** The columns of the widest text. Not `Math.max(...)`, because the list may be too long for arguments. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, columnWidth(text)), 0);
}

/** Left-aligns: pads the text with spaces at its end. */
export function toLeft(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - columnWidth(text)));
}

/** Right-aligns: pads the text with spaces at its start. */
export function toRight(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - columnWidth(text))) + text;
}
