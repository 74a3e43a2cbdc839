/** Folds text at the width of a terminal, which would otherwise break words, and begin lines at the left edge. */
import { columnWidth } from './width.js';

/** Where the text of an entry begins: behind its name and at least two spaces; else behind the indentation. */
const ENTRY = /^(?:Usage: | *(?:\S+(?: \S+)* {2,}(?=\S))?)/;

/** Lines of help that are at least this long go on in the next line. */
const FULL = 96;

/** Folds lines that are longer; what is folded off begins where the text of its entry does. */
export function foldText(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (columnWidth(line) <= width ? [line] : foldLine(line, width)))
    .join('\n');
}

/** Folds the help of a command, which is written for wide terminals: its paragraphs are joined first. */
export function foldHelp(help: string, width: number): string {
  const lines: string[] = [];
  for (const line of help.split('\n')) {
    const last = lines.at(-1) ?? '';
    const [first = ''] = line.trim().split(' ');
    const isFull = lengthOfLastLine(last) + 1 + first.length >= FULL;
    // Another way to call the program, not more of the one before.
    const isOther = last.startsWith(`Usage: ${first} `);
    if (first !== '' && isFull && !isOther && indentOf(line) === textColumn(last.split('\r')[0]!))
      lines[lines.length - 1] = `${last}\r${line.trim()}`;
    else lines.push(line);
  }
  return foldText(lines.map((line) => line.replaceAll('\r', ' ')).join('\n'), width);
}

function lengthOfLastLine(joined: string): number {
  const parts = joined.split('\r');
  return parts.at(-1)!.length + (parts.length === 1 ? 0 : textColumn(parts[0]!));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function textColumn(line: string): number {
  return ENTRY.exec(line)![0].length;
}

function foldLine(line: string, width: number): string[] {
  // Text that begins far to the right would have no room.
  const column = textColumn(line) > width / 2 ? indentOf(line) : textColumn(line);
  const lines: string[] = [];
  let taken = line.slice(0, column);
  let isEmpty = true;
  for (const word of line.slice(column).split(' ')) {
    if (!isEmpty && columnWidth(taken) + 1 + columnWidth(word) > width) {
      lines.push(taken.trimEnd());
      taken = ' '.repeat(column);
      isEmpty = true;
    }
    taken += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, taken];
}
