/** Formats cents as `49.05`, always with a point and two digits, so that people and programs can read it. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The reverse; also accepts a decimal comma. @returns null if it is not an amount with at most two decimals */
export function parseCents(text: string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}
