/** The arguments of `npm run fuzz`. */
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run fuzz -- [--count N] [--seed N] [--case K] [--connections N] [--deadline MS] [--keep FOLDER]
                       [--pdf [--files FOLDER]]

Sends changed invoices to the real service, in a process of its own, and looks at every answer.

  --count N        number of requests; 10000 when absent
  --seed N         start of the random numbers; 1 when absent
  --case K         only case K of the seed, to show a failure again
  --connections N  connections, kept alive; 4 when absent
  --deadline MS    what an answer may take, and the service's own deadline; 30000 when absent
  --pdf            hybrid PDFs instead of invoices, changed as PDFs can be; an answer may take 2000 ms unless --deadline says
                   otherwise
  --files FOLDER   PDFs that are changed, too
  --keep FOLDER    where the bodies of failing cases are written; the folder for temporary files when absent

The publishers' samples are taken from SUITES_DIR where it exists; a case is the same with the same samples only.
Exit codes: 0 no failures, 1 failures, 2 wrong use, or the service did not start.
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
