/** The arguments of `npm run patterns`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run patterns -- [--size N] [--bound MS]

Measures every regular expression of the compiled rule sets on texts designed to be slow, and prints a table.

  --size N    length of the longest texts, in characters; default 1000000
  --bound MS  time after which a text is abandoned; default 2000

Exit codes: 0 every pattern takes linear time; 1 at least one does not, or can't be measured; 2 wrong usage, or the rule sets
are not compiled.
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
