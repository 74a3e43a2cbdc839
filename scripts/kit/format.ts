/** Formats numbers and tables. */

/** Three significant digits, never with an exponent: `0.164`, `2.05`, `11,900`. */
export function figures(value: number): string {
  if (value >= 100) return Math.round(value >= 1000 ? Number(value.toPrecision(3)) : value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
}

/** Decimal units, as in the names of document sizes. */
export function byteSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0)} KB`
    : `${(bytes / 1_000_000).toFixed(bytes < 100_000_000 ? 2 : 0)} MB`;
}

/** How many times as large: `312 ×`. */
export function ratio(value: number): string {
  return `${figures(value)} ×`;
}

/** One number as a share of another, to a tenth of a percent, which is enough to see 5 % more or less: `101.3 %`. */
export function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

/**
 * A table in GitHub's Markdown; numeric columns are right-aligned.
 * @returns lines with line ends
 */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const numeric = head.map(
    (_, column) =>
      rows.some((row) => /\d/.test(row[column]!)) &&
      rows.every((row) => /^([\d.,]+( (×|ms|s|%|[KM]B))?|–)?( \*)?$/.test(row[column]!)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |\n`;
  return line(head) + line(numeric.map((right) => (right ? '--:' : '---'))) + rows.map(line).join('');
}
