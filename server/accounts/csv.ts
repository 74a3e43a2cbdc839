/** Tables for spreadsheets. */

export interface CsvStyle {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** A mark at the beginning, by which a spreadsheet knows UTF-8. */
  readonly hasMark: boolean;
}

/** RFC 4180. */
export const PLAIN_CSV: CsvStyle = { separator: ',', decimal: '.', hasMark: false };

/** What Excel opens rightly where Windows is set to German. */
export const GERMAN_CSV: CsvStyle = { separator: ';', decimal: ',', hasMark: true };

/** Writes rows of cells; a cell that is an amount (`49.05`) gets the decimal sign of the style. */
export function csvOf(rows: readonly (readonly string[])[], style: CsvStyle): string {
  const lines = rows.map((cells) => `${cells.map((cell) => cellOf(cell, style)).join(style.separator)}\r\n`);
  return `${style.hasMark ? '\uFEFF' : ''}${lines.join('')}`;
}

/** Names are what customers gave: a spreadsheet must not take one for a formula. */
function cellOf(text: string, { separator, decimal }: CsvStyle): string {
  if (/^-?\d+\.\d\d$/.test(text)) return quoted(text.replace('.', decimal), separator);
  return quoted(/^[=+\-@\t]/.test(text) ? `'${text}` : text, separator);
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replace(/"/g, '""')}"` : text;
}
