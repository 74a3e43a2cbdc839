/** The arguments of `npm run diagnostics`. */
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run diagnostics -- [--count N] [--tries N] [--seed N] [--only TEXT] [--list]
       [--fixes | --restore | --by-hand | --claims]

Makes mistakes in valid invoices of all kinds, and prints how well reports tell what was done: on which line, whether one
cause is named, whether it is the real one, and whether the wrong value is quoted. Takes "npm run suites".

  --count N    defects that are judged; 600 when absent
  --tries N    changes that are tried to find them; 12000 when absent
  --seed N     another choice of mistakes and places; 1 when absent
  --only TEXT  only kinds of documents with that in their name (xrechnung-ubl), or mistakes ("a decimal comma")
  --fixes      try the patches instead: each has to remove its finding, and add none
  --restore    repair each defect, and hold the result against the original: nothing that was right may change
  --by-hand    the same for mistakes that people have written down, in documents of ours; takes no suites, and neither
               --count, --tries nor --seed
  --claims     hold every figure and every value that is told against the document, in each language
  --list       print each defect of which something is not told as it should be, with its report

Exit codes: 0 every figure is as high as wanted, 1 at least one is not, 2 wrong use, or something is missing.
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
