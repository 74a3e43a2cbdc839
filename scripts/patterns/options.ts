/** The arguments of `npm run patterns`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run patterns -- [--size N] [--bound MS]

Measures every regular expression of the compiled rule sets on texts made to keep it busy, and prints a table.

  --size N    characters of the longest texts; 1000000 when absent
  --bound MS  after which a text is given up, at whatever size; 2000 when absent

Exit codes: 0 all take time in proportion to the text, 1 at least one does not or can't be measured,
2 wrong use, or the rule sets are not compiled.
`;

export interface Options {
  readonly size: number;
  readonly boundMs: number;
}

/** For shorter texts, linear and quadratic time can't be distinguished. */
const MIN_SIZE = 10_000;

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    size: { type: 'string', default: '1000000' },
    bound: { type: 'string', default: '2000' },
  });
  if (values === null) return null;
  return {
    size: wholeNumber('size', values.size, MIN_SIZE, 10_000_000),
    boundMs: wholeNumber('bound', values.bound, 10, 600_000),
  };
}
