/** Writes tables for spreadsheets. */

export interface CsvStyle {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** A byte order mark, by which spreadsheets recognise UTF-8. */
  readonly hasMark: boolean;
}

/** RFC 4180. */
export const PLAIN_CSV: CsvStyle = { separator: ',', decimal: '.', hasMark: false };

/** The format that Excel opens correctly on a German Windows. */
export const GERMAN_CSV: CsvStyle = { separator: ';', decimal: ',', hasMark: true };

/** Writes rows of cells; amounts (`49.05`) get the decimal sign of the style. */
export function formatCsv(rows: readonly (readonly string[])[], style: CsvStyle): string {
  const lines = rows.map((cells) => `${cells.map((cell) => formatCell(cell, style)).join(style.separator)}\r\n`);
  return `${style.hasMark ? '\uFEFF' : ''}${lines.join('')}`;
}

/** Customers choose names: a spreadsheet must not run one as a formula. */
function formatCell(text: string, { separator, decimal }: CsvStyle): string {
  if (/^-?\d+\.\d\d$/.test(text)) return quoted(text.replace('.', decimal), separator);
  return quoted(/^[=+\-@\t]/.test(text) ? `'${text}` : text, separator);
}

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replace(/"/g, '""')}"` : text;
}
