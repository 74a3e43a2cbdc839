/** The user's changes in a document, in order. Each can be undone separately as long as no later one overlaps it. */
import type { ChangeWords } from 'einvoice-reports/page/describe-patch.js';

/** A piece of the old text, and its replacement. */
interface Piece {
  readonly from: number;
  readonly removed: string;
  readonly text: string;
}

export interface Change {
  readonly words: readonly ChangeWords[];
  readonly isTyped: boolean;
  /** Sorted and without overlaps. */
  readonly pieces: readonly Piece[];
}

/** A text and its history. */
export interface Edited {
  readonly source: string;
  readonly changes: readonly Change[];
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Changes a text in several places. @param replacements must not overlap */
export function change(
  { source, changes }: Edited,
  replacements: readonly Replacement[],
  words: readonly ChangeWords[],
): Edited {
  const pieces = replacements
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, text }) => ({ from, removed: source.slice(from, to), text }));
  return { source: applied(source, pieces), changes: [...changes, { words, isTyped: false, pieces }] };
}

/** Replaces the text; counts as one change, from the first difference to the last. */
export function rewrite(edited: Edited, source: string, words: readonly ChangeWords[]): Edited {
  return source === edited.source ? edited : change(edited, [difference(edited.source, source)], words);
}

/** Adds typed text. Continued typing is a single change, and typing something back removes it. */
export function type(edited: Edited, source: string, wordsOf: (line: number) => readonly ChangeWords[]): Edited {
  if (source === edited.source) return edited;
  const before = withoutChange(edited, edited.changes.length - 1);
  if (before?.source === source) return before;
  const from = before !== null && edited.changes.at(-1)?.isTyped === true ? before : edited;
  const piece = difference(from.source, source);
  const line = from.source.slice(0, piece.from).split('\n').length;
  const made = change(from, [piece], wordsOf(line));
  return { source, changes: [...from.changes, { ...made.changes.at(-1)!, isTyped: true }] };
}

/** The text without one of its changes; null if a later one overlaps it. */
export function withoutChange({ source, changes }: Edited, index: number): Edited | null {
  const undone = changes[index];
  if (undone === undefined) return null;
  let back = inverse(undone.pieces);
  const later: Change[] = [];
  for (const next of changes.slice(index + 1)) {
    if (next.pieces.some((piece) => back.some((other) => touches(piece, other)))) return null;
    later.push({ ...next, pieces: moved(next.pieces, back) });
    back = moved(back, next.pieces);
  }
  return { source: applied(source, back), changes: [...changes.slice(0, index), ...later] };
}

function applied(source: string, pieces: readonly Piece[]): string {
  return pieces
    .toReversed()
    .reduce(
      (text, { from, removed, text: fresh }) => text.slice(0, from) + fresh + text.slice(from + removed.length),
      source,
    );
}

/** Pieces that undo the given ones, in terms of the new text. */
function inverse(pieces: readonly Piece[]): readonly Piece[] {
  let shift = 0;
  return pieces.map(({ from, removed, text }) => {
    const piece = { from: from + shift, removed: text, text: removed };
    shift += text.length - removed.length;
    return piece;
  });
}

/** Whether two pieces of the same text overlap or touch: then their order would matter. */
function touches(one: Piece, other: Piece): boolean {
  return one.from <= other.from + other.removed.length && other.from <= one.from + one.removed.length;
}

/** Shifts pieces to account for other pieces elsewhere in the same text. */
function moved(pieces: readonly Piece[], others: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    from: others.reduce(
      (from, other) => (other.from < piece.from ? from + other.text.length - other.removed.length : from),
      piece.from,
    ),
  }));
}

/** The piece between the common prefix and suffix of two texts. */
function difference(before: string, after: string): Replacement {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}
