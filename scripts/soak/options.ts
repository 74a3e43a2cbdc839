/** The arguments of `npm run soak`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run soak -- [--minutes N] [--connections N] [--seed N]

Sends documents of all sizes, PDFs and aborted uploads to the real service, in a separate process, and prints its memory: at
rest before the load, at its maximum, its growth per minute in the second half, and at rest afterwards.

  --minutes N      duration; default 20
  --connections N  number of concurrent clients; default 8
  --seed N         seed of the random requests; default 1

Exit codes: 0 memory returned to at most 1.5 times its first value and every response was correct; 1 otherwise; 2 wrong usage,
or the service did not start.
`;

export interface Options {
  readonly minutes: number;
  readonly connections: number;
  readonly seed: number;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    minutes: { type: 'string', default: '20' },
    connections: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  });
  if (values === null) return null;
  return {
    minutes: wholeNumber('minutes', values.minutes, 1, 1_440),
    connections: wholeNumber('connections', values.connections, 1, 1_000),
    seed: wholeNumber('seed', values.seed, 0),
  };
}
