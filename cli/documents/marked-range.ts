/** Finds the part of a line that a finding is about. */

/** In UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of the value if it is on this line, else of the tag, else one character.
 * @param column from 1, in characters
 * @param actual the value that the finding is about
 */
export function markedRange(text: string, column: number, actual: string | undefined): Range {
  const start = unitsBefore(text, column);
  const value = actual?.trim() ?? '';
  const at = value === '' ? -1 : text.indexOf(value, start);
  if (at >= 0) return { from: at, to: at + value.length };
  const tag = /^<[^\s/>]*\/?>?/.exec(text.slice(start));
  return { from: start, to: start + Math.max(tag?.[0].length ?? 0, 1) };
}

/** UTF-16 units before a column (from 1): columns count characters, which can take two units. */
export function unitsBefore(text: string, column: number): number {
  return [...text].slice(0, column - 1).join('').length;
}
