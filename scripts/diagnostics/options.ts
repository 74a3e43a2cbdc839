/** The arguments of `npm run diagnostics`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run diagnostics -- [--count N] [--tries N] [--seed N] [--only TEXT] [--list]
       [--fixes | --restore | --by-hand | --claims]

Inserts mistakes into valid invoices of all kinds, and prints how well the reports describe them: whether the line is right,
whether a single cause is named, whether it is the real one, and whether the wrong value is quoted. Requires "npm run suites".

  --count N    number of defects to assess; default 600
  --tries N    number of changes to try in order to find them; default 12000
  --seed N     seed of the mistakes and their places; default 1
  --only TEXT  only kinds of documents whose name contains TEXT (xrechnung-ubl), or such mistakes ("a decimal comma")
  --fixes      try the patches instead: each must remove its finding and add none
  --restore    repair each defect and compare the result with the original: no correct value may change
  --by-hand    the same for mistakes written down by people, in our own documents; needs no suites, and ignores --count,
               --tries and --seed
  --claims     compare every figure and value in the messages with the document, in each language
  --list       print each defect that is not described as it should be, with its report

Exit codes: 0 every rate is high enough; 1 at least one is not; 2 wrong usage, or a missing requirement.
`;

export interface Options {
  readonly count: number;
  readonly tries: number;
  readonly seed: number;
  readonly only: string | undefined;
  readonly list: boolean;
  readonly fixes: boolean;
  readonly restore: boolean;
  readonly byHand: boolean;
  readonly claims: boolean;
}

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const values = readOptionValues(args, {
    count: { type: 'string', default: '600' },
    tries: { type: 'string', default: '12000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    fixes: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    'by-hand': { type: 'boolean', default: false },
    claims: { type: 'boolean', default: false },
  });
  if (values === null) return null;
  return {
    count: wholeNumber('count', values.count, 1, 100_000),
    tries: wholeNumber('tries', values.tries, 1, 1_000_000),
    seed: wholeNumber('seed', values.seed, 0, 4_294_967_295),
    only: values.only,
    list: values.list,
    fixes: values.fixes,
    restore: values.restore,
    byHand: values['by-hand'],
    claims: values.claims,
  };
}
