/** The arguments of `npm run soak`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run soak -- [--minutes N] [--connections N] [--seed N]

Sends documents of all sizes, PDFs and uploads that are broken off to the real service, in a process of its own, and prints
its memory: at rest before, meanwhile, how it grows by the minute in the second half, and at rest afterwards.

  --minutes N      20 when absent
  --connections N  clients that send at a time; 8 when absent
  --seed N         of what is sent; 1 when absent

Exit codes: 0 memory comes back to at most 1.5 times what it was, and all was answered as it has to be, 1 not so, 2 wrong use,
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
