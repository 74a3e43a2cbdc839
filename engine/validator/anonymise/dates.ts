/** Shifts dates by a number of days. */

const DAY = 86_400_000;

/** Dates inside texts, and at the beginning of a date with time. */
export const DATE = /(?<!\d)(?:\d{4}-\d\d-\d\d|\d\d?\.\d\d?\.\d{4}|\d\d\/\d\d\/\d{4})(?!\d)/;

/** Shifts a date in one of these forms or like `20241231`; null for anything else. */
export function shiftDate(text: string, days: number): string | null {
  const iso = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(text);
  if (iso !== null) {
    const [, year, dash, month, day] = iso;
    const moved = addDays(Number(year), Number(month), Number(day), days);
    return moved === null ? null : moved.join(dash);
  }
  const [, day, mark, month, year] = /^(\d\d?)([./])(\d\d?)\2(\d{4})$/.exec(text) ?? [];
  const moved = year === undefined ? null : addDays(Number(year), Number(month), Number(day), days);
  if (moved === null) return null;
  const [newYear, newMonth, newDay] = moved;
  const withLengthOf = (old: string, part: string): string => (old.length === 1 ? String(Number(part)) : part);
  return [withLengthOf(day!, newDay), withLengthOf(month!, newMonth), newYear].join(mark);
}

function addDays(year: number, month: number, day: number, days: number): [string, string, string] | null {
  const date = new Date(0);
  // Date.UTC would interpret the years 0 to 99 as 1900 to 1999, and programs write 0001-01-01 for an unknown date.
  date.setUTCFullYear(year, month - 1, day);
  // A day beyond the end of the month rolls over. Such a date is invalid and stays unchanged.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const [moved] = new Date(date.getTime() + days * DAY).toISOString().split('T');
  const parts = moved!.split('-');
  // XML Schema has no year 0 (part 2, section 3.2.7.1), and years in invoices have four digits.
  return parts.length === 3 && parts[0]!.length === 4 && parts[0] !== '0000'
    ? (parts as [string, string, string])
    : null;
}
