/** The arguments of `npm run load`. */
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run load -- [--duration S] [--connections N[,N...]] [--rate N]

Measures the real service, in a process of its own, with invoices of 20 KB; then small invoices beside large ones,
and one account beside others; then stops it 20 times while 20 clients send.

  --duration S     seconds per row; 10 when absent
  --connections N  one row for each; 1,10,100,1000 when absent
  --rate N         invoices of 20 KB a second beside 5 MB ones, and of the one account; 50 when absent

Exit codes: 0 no errors and the bars are met, 1 not so, 2 wrong use, or the service did not start.
`;

/** Something is wrong with the arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Options {
  readonly seconds: number;
  readonly connections: readonly number[];
  readonly rate: number;
}

/** @returns null where help is asked for @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const text = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: { duration: text, connections: text, rate: text, help: { type: 'boolean' } } }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help === true) return null;
  const number = (name: string, value: string, most: number): number => {
    if (!/^\d{1,6}$/.test(value) || Number(value) < 1 || Number(value) > most) throw new UsageError(`--${name} has "${value}"; it must be a whole number from 1 to ${most}`);
    return Number(value);
  };
  return {
    seconds: number('duration', values.duration ?? '10', 3_600),
    connections: (values.connections ?? '1,10,100,1000').split(',').map((value) => number('connections', value.trim(), 5_000)),
    rate: number('rate', values.rate ?? '50', 1_000),
  };
}
