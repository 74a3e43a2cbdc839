/** The arguments of `npm run fuzz`. */
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run fuzz -- [--count N] [--seed N] [--case K] [--connections N] [--deadline MS] [--keep FOLDER]
                       [--pdf [--files FOLDER]]

Sends mutated invoices to the real service, in a separate process, and checks every response.

  --count N        number of requests; default 10000
  --seed N         seed of the random numbers; default 1
  --case K         only case K of the seed, to repeat a failure
  --connections N  number of persistent connections; default 4
  --deadline MS    time limit for a response, also set as the service's own deadline; default 30000
  --pdf            mutate hybrid PDFs instead of XML invoices; the time limit is then 2000 ms unless --deadline is given
  --files FOLDER   also mutate the PDFs in FOLDER
  --keep FOLDER    folder for the bodies of failing cases; default: the folder for temporary files

The publishers' samples come from SUITES_DIR if it exists; a case can only be repeated with the same samples.
Exit codes: 0 no failures; 1 failures; 2 wrong usage, or the service did not start.
`;

export interface Options {
  readonly count: number;
  readonly seed: number;
  /** The only case to run; null for all. */
  readonly only: number | null;
  readonly connections: number;
  readonly deadline: number;
  readonly keep: string | null;
  readonly isPdf: boolean;
  readonly files: string | null;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    case: { type: 'string' },
    connections: { type: 'string', default: '4' },
    deadline: { type: 'string' },
    keep: { type: 'string' },
    pdf: { type: 'boolean', default: false },
    files: { type: 'string' },
  });
  if (values === null) return null;
  if (values.files !== undefined && !values.pdf) throw new UsageError('--files is for PDFs: --pdf');
  return {
    count: wholeNumber('count', values.count, 1, 10_000_000),
    seed: wholeNumber('seed', values.seed, 0, 0xffff_ffff),
    only: values.case === undefined ? null : wholeNumber('case', values.case, 0, 10_000_000),
    connections: wholeNumber('connections', values.connections, 1, 64),
    deadline: wholeNumber('deadline', values.deadline ?? (values.pdf ? '2000' : '30000'), 1, 600_000),
    keep: values.keep ?? null,
    isPdf: values.pdf,
    files: values.files ?? null,
  };
}
