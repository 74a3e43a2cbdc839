/** The arguments of `npm run load`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run load -- [--duration S] [--connections N[,N...]] [--rate N]
       npm run load -- --before FOLDER [--duration S]
       npm run load -- --stops N
       npm run load -- --fairness [--duration S] [--rate N]

Measures the real service, in a separate process: with 20 KB invoices; with small invoices beside large ones; and with one
account beside others. Then stops it 20 times while 20 clients send requests, on persistent connections and on a new one for
each request.

  --duration S     seconds per row; default 10
  --connections N  one row for each number; default 1,10,100,1000
  --rate N         20 KB invoices per second beside 5 MB ones, and from the one account; default 50
  --before FOLDER  only compare with the service of another commit, alternately, on 10 connections: FOLDER is a checkout of
                   it, built, with compiled rules; --duration applies to each turn
  --stops N        only measure stops, N for each kind of connection
  --fairness       only measure one account beside others

Exit codes: 0 no errors, and all limits are met; 1 otherwise; 2 wrong usage, or the service did not start.
`;

export interface Options {
  readonly seconds: number;
  readonly connections: readonly number[];
  readonly rate: number;
  readonly before: string | undefined;
  /** Null measures everything. */
  readonly stops: number | null;
  /** Whether to measure only one account among others. */
  readonly fairness: boolean;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    duration: { type: 'string', default: '10' },
    connections: { type: 'string', default: '1,10,100,1000' },
    rate: { type: 'string', default: '50' },
    before: { type: 'string' },
    stops: { type: 'string' },
    fairness: { type: 'boolean', default: false },
  });
  if (values === null) return null;
  return {
    seconds: wholeNumber('duration', values.duration, 1, 3_600),
    connections: values.connections.split(',').map((value) => wholeNumber('connections', value.trim(), 1, 5_000)),
    rate: wholeNumber('rate', values.rate, 1, 1_000),
    before: values.before,
    fairness: values.fairness,
    stops: values.stops === undefined ? null : wholeNumber('stops', values.stops, 1, 1_000),
  };
}
