/** The day that rules are chosen for if nobody names one. */

/** The current day in UTC, ISO 8601. */
export function today(): string {
  const number = Math.floor(Date.now() / MS_A_DAY);
  if (number !== known.number) known = { number, text: new Date(number * MS_A_DAY).toISOString().slice(0, 10) };
  return known.text;
}

const MS_A_DAY = 86_400_000;

/** Cached, since every document needs the day, and formatting it is slower than computing its number. */
let known = { number: NaN, text: '' };
