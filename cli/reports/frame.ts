/** A line of the document with the part that a finding is about underlined, and its replacement. */
import type { IssueDetails, Patch, Replacement } from 'einvoice-validator';
import { type Range, markedRange, unitsBefore } from '../documents/marked-range.js';
import { printable } from '../terminal/printable.js';
import { columnWidth } from '../terminal/width.js';

/** A line, and the lines below it. */
export interface Frame {
  /** Preceded by the line number. */
  readonly line: string;
  /** The marker below the line, as wide as the text that it underlines. */
  readonly mark: string;
  /** Null if none is known. */
  readonly change: ValueChange | null;
}

export interface ValueChange {
  /** The corrected value. */
  readonly value: string;
  /** How many other values would have to change as well. */
  readonly more: number;
}

/** Separates the line number from the line. */
const BAR = ' │ ';
const CUT = '…';

/**
 * @param text the line that the finding names
 * @param width available columns
 */
export function createFrame(
  { line, column, actual, patches = [] }: Pick<IssueDetails, 'line' | 'column' | 'actual' | 'patches'>,
  text: string,
  width: number,
): Frame {
  const changed = changeOnLine(patches, line);
  const { from, to } =
    changed === null
      ? markedRange(text, column ?? 1, actual)
      : replacedRange(text, changed.replacement, column, actual);
  const number = String(line);
  const room = Math.max(width - number.length - BAR.length, 2);
  const shown = visiblePart(text, from, to, room);
  return {
    line: number + BAR + printable(shown.text),
    mark: `${' '.repeat(number.length)}${BAR}${' '.repeat(columnWidth(printable(shown.text.slice(0, shown.from))))}${'~'.repeat(
      Math.max(1, columnWidth(printable(shown.text.slice(shown.from, shown.to)))),
    )}`,
    change: changed && { value: changed.replacement.text, more: changed.more },
  };
}

/** The visible part of a line: without indentation, and for long lines only the text around the range. */
function visiblePart(text: string, from: number, to: number, room: number): Range & { readonly text: string } {
  const plain = text.replaceAll('\t', ' ').trimEnd();
  const indent = Math.min(plain.length - plain.trimStart().length, from);
  const rest = plain.slice(indent);
  if (columnWidth(rest) <= room) return { text: rest, from: from - indent, to: to - indent };
  const length = Math.min(to - from, room - 2);
  const before = Math.min(from - indent, Math.floor((room - 2 - length) / 2));
  const begin = from - before;
  const head = begin > indent ? CUT : '';
  const kept = plain.slice(begin, begin + room - 2);
  const tail = begin + kept.length < plain.length ? CUT : '';
  return { text: head + kept + tail, from: head.length + before, to: head.length + before + length };
}

/** The new value on this line from the most certain patch, if there is one and it only changes values. */
function changeOnLine(
  [patch]: readonly Patch[],
  line: number | null,
): { readonly replacement: Replacement; readonly more: number } | null {
  if (patch === undefined || patch.class === 'input') return null;
  const { edits, replacements } = patch;
  // One replacement per value, in document order, which may differ from that of the edits.
  const values = edits.flatMap((edit) => (edit.op === 'setText' || edit.op === 'setAttribute' ? [edit.value] : []));
  const here = replacements.find((replacement) => replacement.line === line && values.includes(replacement.text));
  return values.length === edits.length && here !== undefined ? { replacement: here, more: edits.length - 1 } : null;
}

/** The range that the new value replaces, which may be an attribute of the element that the finding is about. */
function replacedRange(
  text: string,
  { from, to, line, column, endLine }: Replacement,
  place: number | null,
  actual: string | undefined,
): Range {
  const start = unitsBefore(text, column);
  return to > from && endLine === line ? { from: start, to: start + to - from } : markedRange(text, place ?? 1, actual);
}
