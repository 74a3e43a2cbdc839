/** The arguments of `npm run fuzz`. */
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run fuzz -- [--count N] [--seed N] [--case K] [--connections N] [--deadline MS] [--keep FOLDER]

Sends changed invoices to the real service, in a process of its own, and looks at every answer.

  --count N        number of requests; 10000 when absent
  --seed N         start of the random numbers; 1 when absent
  --case K         only case K of the seed, to show a failure again
  --connections N  connections, kept alive; 4 when absent
  --deadline MS    what an answer may take, and the service's own deadline; 30000 when absent
  --keep FOLDER    where the bodies of failing cases are written; the folder for temporary files when absent

The publishers' samples are taken from SUITES_DIR where it exists; a case is the same with the same samples only.
Exit codes: 0 no failures, 1 failures, 2 wrong use, or the service did not start.
`;

/** Something is wrong with the arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Options {
  readonly count: number;
  readonly seed: number;
  /** The one case to run; null for all. */
  readonly only: number | null;
  readonly connections: number;
  readonly deadline: number;
  readonly keep: string | null;
}

/** @returns null where help is asked for @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const text = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: { count: text, seed: text, case: text, connections: text, deadline: text, keep: text, help: { type: 'boolean' } } }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help === true) return null;
  const number = (name: 'count' | 'seed' | 'case' | 'connections' | 'deadline', otherwise: number, least: number, most: number): number => {
    const value = Number(values[name] ?? otherwise);
    if (!Number.isSafeInteger(value) || value < least || value > most) throw new UsageError(`--${name} is "${values[name]}"; it must be a whole number from ${least} to ${most}`);
    return value;
  };
  return {
    count: number('count', 10_000, 1, 10_000_000),
    seed: number('seed', 1, 0, 0xffff_ffff),
    only: values.case === undefined ? null : number('case', 0, 0, 10_000_000),
    connections: number('connections', 4, 1, 64),
    deadline: number('deadline', 30_000, 1, 600_000),
    keep: values.keep ?? null,
  };
}
