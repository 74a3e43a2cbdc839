/** Text in columns: blocks side by side, and tables with right-aligned numbers. */
import { wrap } from '../reports/pretty.js';
import { toLeft, toRight, widest, columnWidth } from '../terminal/width.js';

/** Blocks of lines side by side, two in a row. */
export function sideBySide(
  blocks: readonly (readonly string[])[],
  width: number,
  bold: (text: string) => string,
): string[] {
  const column = Math.floor((width - 2) / 2);
  const rows: string[] = [];
  for (let at = 0; at < blocks.length; at += 2) {
    const [left, right] = [blocks[at]!, blocks[at + 1] ?? []].map((block) =>
      block.flatMap((line, index) => (index === 0 ? [line] : wrap(line, column - 2).map((part) => `  ${part}`))),
    ) as [string[], string[]];
    rows.push('');
    for (let line = 0; line < Math.max(left.length, right.length); line++) {
      const paint = line === 0 ? bold : (text: string): string => text;
      const [first, second] = [left[line] ?? '', right[line] ?? ''];
      rows.push(`${paint(first)}${' '.repeat(Math.max(column + 2 - columnWidth(first), 1))}${paint(second)}`.trimEnd());
    }
  }
  return rows;
}

/** A row of a table, and lines below it that span the whole width. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly below?: readonly string[];
}

/**
 * A table whose column `wide` takes the remaining width and wraps; the columns after it are right-aligned.
 * @param head titles of the columns
 */
export function wrappedTable(
  head: readonly string[],
  rows: readonly TableRow[],
  wide: number,
  width: number,
  dim: (text: string) => string,
): string[] {
  const widths = head.map((title, column) => widest([title, ...rows.map(({ cells }) => cells[column] ?? '')]));
  const others = widths.reduce((sum, one, column) => sum + (column === wide ? 0 : one + 2), 0);
  widths[wide] = Math.min(widths[wide]!, Math.max(24, width - others));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column > wide ? toRight : toLeft)(cell, widths[column]!))
      .join('  ')
      .trimEnd();
  const indent = ' '.repeat(widths.slice(0, wide).reduce((sum, one) => sum + one + 2, 0));
  return [
    dim(line(head)),
    ...rows.flatMap(({ cells, below = [] }) => {
      const [first, ...more] = wrap(cells[wide] ?? '', widths[wide]!);
      return [
        line(cells.map((cell, column) => (column === wide ? first! : cell))),
        ...more.map((part) => `${indent}${part}`),
        ...below.flatMap((text) =>
          wrap(text, Math.max(24, width - indent.length - 2)).map((part) => `${indent}  ${part}`),
        ),
      ];
    }),
  ];
}
