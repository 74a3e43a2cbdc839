import { UsageError } from './command.js';

const PATTERN = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?)?$/;

/**
 * A day or a time in UTC, the value of an option.
 * @returns null if the option is absent
 * @throws UsageError
 */
export function parseTime(text: string | undefined, option: string, help: string): Date | null {
  if (text === undefined) return null;
  const time = new Date(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text);
  // JavaScript's Date converts nonexistent days, such as 31 February, to other days.
  if (!PATTERN.test(text) || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text.slice(0, 10)))
    throw new UsageError(`${option} is "${text}"; it must be like 2027-02-01 or 2027-02-01T12:00:00Z`, help);
  return time;
}
