/** The arguments of `npm run attacks`. */
import { readOptionValues, UsageError, wholeNumber } from '#cli/terminal/usage.js';

export const usage = (
  areas: readonly string[],
): string => `Usage: npm run attacks -- [--area NAME] [--only TEXT] [--sample N]

Attacks the built service, the command line, and the readers of archives and PDFs like a stranger. After each attack, checks the
status and format of the response, that nothing was changed or revealed, and that the service still works; at the end, that its
memory has not grown.

  --area NAME   only this area: ${areas.join(', ')}
  --only TEXT   only attacks whose kind or name contains TEXT
  --sample N    only N attacks of each area, evenly distributed

Exit codes: 0 all attacks were withstood; 1 one was not, or a whole area has fewer than 150; 2 wrong usage, or the service did
not start.
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
