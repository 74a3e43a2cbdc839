/**
 * A table for people: columns padded, numbers right-aligned.
 * @returns lines with line ends
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const numeric = head.map((_, column) => rows.every((row) => /^[\d.,]*$/.test(row[column]!)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line), ''].join('\n');
}
