/** The arguments of `npm run load`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run load -- [--duration S] [--connections N[,N...]] [--rate N]
       npm run load -- --before FOLDER [--duration S]
       npm run load -- --stops N
       npm run load -- --fairness [--duration S] [--rate N]

Measures the real service, in a process of its own, with invoices of 20 KB; then small invoices beside large ones,
and one account beside others; then stops it 20 times while 20 clients send, on connections that they keep and on a new one each time.

  --duration S     seconds per row; 10 when absent
  --connections N  one row for each; 1,10,100,1000 when absent
  --rate N         invoices of 20 KB a second beside 5 MB ones, and of the one account; 50 when absent
  --before FOLDER  measures nothing but this service beside that of another commit, by turns, at 10 connections: FOLDER is
                   a checkout of it, built, with its rules; --duration is that of a turn
  --stops N        measures nothing but stops, N with each kind of clients
  --fairness       measures nothing but one account beside others

Exit codes: 0 no errors and the bars are met, 1 not so, 2 wrong use, or the service did not start.
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
