/** A document cut into rows for the screen: one per line, several for a line that is too long to be read in one. */

/** Longer lines are folded. */
const LONGEST_ROW = 300;
/** Most characters in a row of a folded line. */
const FOLDED_ROW = 140;

const LF = 0x0a;
const CR = 0x0d;

export interface Rows {
  readonly count: number;
  /** Characters of the longest row. */
  readonly longest: number;
  /** What stands in a row; rows count from 0. */
  text(row: number): string;
  /** Number of the line that a row begins, counted from 1; null where the row goes on with the line before it. */
  lineBegunBy(row: number): number | null;
  /** The row that shows a place, or the nearest one; columns count code points, from 1. */
  rowAt(line: number, column: number): number;
}

/** Cuts a text into rows. Lines end as for the engine: at LF, CR LF or CR. */
export function rowsOf(source: string): Rows {
  const starts: number[] = [];
  /** The first row of each line. */
  const firstRows: number[] = [];
  let longest = 0;
  let from = 0;
  for (let at = 0; at <= source.length; at++) {
    const unit = at === source.length ? LF : source.charCodeAt(at);
    if (unit !== LF && unit !== CR) continue;
    firstRows.push(starts.length);
    longest = Math.max(longest, fold(source, from, at, starts));
    if (unit === CR && source.charCodeAt(at + 1) === LF) at++;
    from = at + 1;
  }
  const count = starts.length;
  const lines = firstRows.length;
  starts.push(source.length);
  firstRows.push(count);

  return {
    count,
    longest,
    text: (row) => source.slice(starts[row], starts[row + 1]).replace(/[\r\n]+$/, ''),
    lineBegunBy(row) {
      const line = lastUpTo(firstRows, row);
      return firstRows[line] === row ? line + 1 : null;
    },
    rowAt(line, column) {
      const index = Math.min(Math.max(line, 1), lines) - 1;
      const [first, end] = [firstRows[index]!, firstRows[index + 1]!];
      let offset = starts[first]!;
      for (let left = column - 1; left > 0 && offset < starts[end]!; left--)
        offset += source.codePointAt(offset)! > 0xffff ? 2 : 1;
      return Math.min(lastUpTo(starts, offset), end - 1);
    },
  };
}

/**
 * Adds the starts of the rows of one line.
 * @returns characters of its longest row
 */
function fold(source: string, from: number, to: number, starts: number[]): number {
  starts.push(from);
  if (to - from <= LONGEST_ROW) return to - from;
  let longest = 0;
  for (let start = from; start < to;) {
    const end = to - start <= FOLDED_ROW ? to : start + foldAt(source.slice(start, start + FOLDED_ROW));
    longest = Math.max(longest, end - start);
    if (end < to) starts.push(end);
    start = end;
  }
  return longest;
}

/** Where a piece that is too long is best cut: between two tags, else at a space, never in a surrogate pair. */
function foldAt(piece: string): number {
  const between = piece.lastIndexOf('><');
  if (between > 0) return between + 1;
  const space = piece.lastIndexOf(' ');
  if (space > 0) return space + 1;
  const last = piece.charCodeAt(piece.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? piece.length - 1 : piece.length;
}

/** Index of the last of the ascending numbers that is at most `limit`. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
