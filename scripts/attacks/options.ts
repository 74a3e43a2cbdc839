/** The arguments of `npm run attacks`. */
import { readOptionValues, UsageError, wholeNumber } from '#cli/terminal/usage.js';

export const usage = (
  areas: readonly string[],
): string => `Usage: npm run attacks -- [--area NAME] [--only TEXT] [--sample N]

Attacks the built service, the command line and the readers of archives and PDFs as a stranger does, and looks after each attack
whether what must hold holds: the status, the form of the answer, that nothing has changed and nothing is told that is not the
stranger's, that the service is well, and at the end that it keeps no memory.

  --area NAME   one of them: ${areas.join(', ')}
  --only TEXT   attacks with the text in their kind or name
  --sample N    so many of each area, evenly from its table

Exit codes: 0 all held, 1 an attack broke something, or a whole area has fewer than 150, 2 wrong use, or the service did not start.
`;

export interface Options {
  /** Null for all. */
  readonly area: string | null;
  readonly only: string | null;
  readonly sample: number | null;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[], areas: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    area: { type: 'string' },
    only: { type: 'string' },
    sample: { type: 'string' },
  });
  if (values === null) return null;
  const { area = null, only = null, sample } = values;
  if (area !== null && !areas.includes(area))
    throw new UsageError(`--area is "${area}"; there are ${areas.join(', ')}`);
  return { area, only, sample: sample === undefined ? null : wholeNumber('sample', sample, 1) };
}
