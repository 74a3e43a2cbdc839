/** What somebody has changed in a document, in order; each change can be taken back by itself as long as no later one is at its place. */
import type { TextKey, TextValues } from 'einvoice-reports/page/texts/texts.js';

/** A sentence of what a change is called; put into words when it is shown, in the language of then. */
export interface ChangeWords {
  readonly key: TextKey;
  readonly values: TextValues;
}

/** A piece of the text before the change, and what took its place. */
interface Piece {
  readonly from: number;
  readonly removed: string;
  readonly text: string;
}

export interface Change {
  readonly words: readonly ChangeWords[];
  readonly isTyped: boolean;
  /** In order, without overlaps. */
  readonly pieces: readonly Piece[];
}

/** A text, and how it came to be. */
export interface Edited {
  readonly source: string;
  readonly changes: readonly Change[];
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Changes a text in some places. @param replacements that do not overlap */
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

/** Puts another text in the place of one; it counts as one change, of what is between the first and the last difference. */
export function rewrite(edited: Edited, source: string, words: readonly ChangeWords[]): Edited {
  return source === edited.source ? edited : change(edited, [difference(edited.source, source)], words);
}

/** What was typed. Typing goes on as one change, and what is typed back is none. */
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

/** The text without one of its changes; null where a later one is at the same place. */
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

/** What takes pieces back, as pieces of the text that they have made. */
function inverse(pieces: readonly Piece[]): readonly Piece[] {
  let shift = 0;
  return pieces.map(({ from, removed, text }) => {
    const piece = { from: from + shift, removed: text, text: removed };
    shift += text.length - removed.length;
    return piece;
  });
}

/** Two pieces of one text that are at the same place, or side by side: which of them was first would count then. */
function touches(one: Piece, other: Piece): boolean {
  return one.from <= other.from + other.removed.length && other.from <= one.from + one.removed.length;
}

/** Pieces as they are once others, elsewhere in the same text, have been put in. */
function moved(pieces: readonly Piece[], others: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    from: others.reduce(
      (from, other) => (other.from < piece.from ? from + other.text.length - other.removed.length : from),
      piece.from,
    ),
  }));
}

/** The piece between what two texts begin and end with alike. */
function difference(before: string, after: string): Replacement {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}
