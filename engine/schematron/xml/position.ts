/** Converts an offset in a text to line and column: lines end at LF, CR LF or CR, columns count code points. */

/** Both count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const LF = 0x0a;
const CR = 0x0d;

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** True if a new line starts at `at`; the LF of a CR LF still belongs to the previous line. */
function startsLine(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return before === LF || (before === CR && text.charCodeAt(at) !== LF);
}

/**
 * Line and column of one offset (UTF-16 units). Reads the text up to there: for many offsets use `LineTable`. An offset
 * beyond the text counts as its end, one inside a surrogate pair as the pair.
 */
export function lineColumnAt(text: string, offset: number): Position {
  const end = Math.min(offset, text.length);
  let line = 1;
  let start = 0;
  for (let at = 1; at <= end; at++) {
    if (startsLine(text, at)) {
      line++;
      start = at;
    }
  }
  let column = 1;
  for (let at = start; at < end; at++) {
    const closesPair = isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1));
    if (!closesPair) column++;
  }
  return { line, column };
}

/** The line starts of a text, found once, so that each look-up is a binary search. */
export class LineTable {
  /** Offsets of line starts; the first is 0. */
  readonly #starts: number[] = [0];
  /** Offsets of surrogate pairs: each reduces the columns after it by one. Nearly always empty. */
  readonly #pairs: number[] = [];

  /** Reads the whole text once. */
  constructor(text: string) {
    // Most texts have neither, and engines check that much faster than a loop.
    if (!text.includes('\r') && !/[\uD800-\uDBFF]/.test(text)) {
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
      return;
    }
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === LF || unit === CR) {
        if (unit === LF || text.charCodeAt(at + 1) !== LF) this.#starts.push(at + 1);
      } else if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(at + 1))) {
        this.#pairs.push(at);
      }
    }
  }

  /** Line and column of an offset, the same as from `lineColumnAt`. */
  at(offset: number): Position {
    const line = countUpTo(this.#starts, offset);
    const start = this.#starts[line - 1]!;
    const pairs = countUpTo(this.#pairs, offset - 1) - countUpTo(this.#pairs, start - 1);
    return { line, column: offset - start - pairs + 1 };
  }
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
