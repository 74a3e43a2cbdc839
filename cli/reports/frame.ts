/** A line of the document with what a finding is about underlined, and what it is to become. */
import type { IssueDetails, Patch, Replacement } from 'einvoice-validator';
import { type Range, markedRange, unitsBefore } from '../documents/marked-range.js';
import { printable } from '../terminal/printable.js';
import { widthOf } from '../terminal/width.js';

/** A line, and what stands below it. */
export interface Frame {
  /** With the line's number in front. */
  readonly line: string;
  /** As wide as what it stands under. */
  readonly mark: string;
  /** Null where none is known. */
  readonly change: Change | null;
}

export interface Change {
  /** What would be right here. */
  readonly value: string;
  /** How many values elsewhere would have to change, too. */
  readonly more: number;
}

/** Behind the number of a line. */
const BAR = ' │ ';
const CUT = '…';

/**
 * @param text the line that the finding names
 * @param width columns that there are
 */
export function frameOf(
  { line, column, actual, patches = [] }: Pick<IssueDetails, 'line' | 'column' | 'actual' | 'patches'>,
  text: string,
  width: number,
): Frame {
  const changed = changedOn(patches, line);
  const { from, to } =
    changed === null
      ? markedRange(text, column ?? 1, actual)
      : replacedRange(text, changed.replacement, column, actual);
  const number = String(line);
  const room = Math.max(width - number.length - BAR.length, 2);
  const shown = windowOf(text, from, to, room);
  return {
    line: number + BAR + printable(shown.text),
    mark: `${' '.repeat(number.length)}${BAR}${' '.repeat(widthOf(printable(shown.text.slice(0, shown.from))))}${'~'.repeat(
      Math.max(1, widthOf(printable(shown.text.slice(shown.from, shown.to)))),
    )}`,
    change: changed && { value: changed.replacement.text, more: changed.more },
  };
}

/** As much of a line as there is room for: its indentation is left out, and of a long one what is far from the range. */
function windowOf(text: string, from: number, to: number, room: number): Range & { readonly text: string } {
  const plain = text.replaceAll('\t', ' ').trimEnd();
  const indent = Math.min(plain.length - plain.trimStart().length, from);
  const rest = plain.slice(indent);
  if (widthOf(rest) <= room) return { text: rest, from: from - indent, to: to - indent };
  const length = Math.min(to - from, room - 2);
  const before = Math.min(from - indent, Math.floor((room - 2 - length) / 2));
  const begin = from - before;
  const head = begin > indent ? CUT : '';
  const kept = plain.slice(begin, begin + room - 2);
  const tail = begin + kept.length < plain.length ? CUT : '';
  return { text: head + kept + tail, from: head.length + before, to: head.length + before + length };
}

/** The new value on this line by the surest patch, where it is known, and changes values only. */
function changedOn(
  [patch]: readonly Patch[],
  line: number | null,
): { readonly replacement: Replacement; readonly more: number } | null {
  if (patch === undefined || patch.class === 'input') return null;
  const { edits, replacements } = patch;
  // Each value is one replacement, in the order of the text, which may be another than that of the edits.
  const values = edits.flatMap((edit) => (edit.op === 'setText' || edit.op === 'setAttribute' ? [edit.value] : []));
  const here = replacements.find((replacement) => replacement.line === line && values.includes(replacement.text));
  return values.length === edits.length && here !== undefined ? { replacement: here, more: edits.length - 1 } : null;
}

/** What the new value takes the place of, which may be an attribute of what the finding is about. */
function replacedRange(
  text: string,
  { from, to, line, column, endLine }: Replacement,
  place: number | null,
  actual: string | undefined,
): Range {
  const start = unitsBefore(text, column);
  return to > from && endLine === line ? { from: start, to: start + to - from } : markedRange(text, place ?? 1, actual);
}
