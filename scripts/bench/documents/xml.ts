/** Formats values for XML. */

/** Cents as an amount with two decimals. */
export function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Text, escaped for element content and for attributes in double quotes. */
export function text(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Re-indents a document from two spaces per level to tabs. */
export function withTabs(xml: string): string {
  return xml.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 2));
}
