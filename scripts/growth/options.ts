/** The arguments of `npm run growth`. */
import { availableParallelism } from 'node:os';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run growth -- [--only TEXT]... [--rule-set ID]... [--sizes KB,KB,...]
       [--largest KB] [--jobs N]

Makes documents in which one thing, or two, stand again and again, for everything that the rules look at, measures the
processor time of each step of a validation, and names every step whose time grows faster than the document. Large
documents are held against an invoice of 20 KB, by turns: none may take more than 2,000 times as long.

  --only TEXT    constructs whose names contain the text; may be given several times
  --rule-set ID  this rule set; may be given several times
  --sizes KB,KB  sizes that every construct is measured at, each twice the one before; 160,320 when absent
  --largest KB   size of the documents that are held against the invoice; 5120 when absent
  --jobs N       processes; one per processor when absent

Exit codes: 0 all take time in proportion to the document, but for the exceptions that are known, and no longer than they
may, 1 at least one does not, or an exception is not needed, 2 wrong use, or nothing was measured.
`;

export interface Options {
  readonly only: readonly string[];
  readonly ruleSets: readonly string[];
  /** Bytes. */
  readonly sizes: readonly number[];
  /** Size in bytes of the documents to compare with an invoice. */
  readonly largest: number;
  readonly jobs: number;
}

/** Shorter times are noise. */
const MIN_KB = 20;
/** What the service accepts. */
const MAX_KB = 5_120;

/** @returns null if help was requested @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const values = readOptionValues(args, {
    only: several,
    'rule-set': several,
    sizes: { type: 'string', default: '160,320' },
    largest: { type: 'string', default: String(MAX_KB) },
    jobs: { type: 'string', default: String(availableParallelism()) },
  });
  if (values === null) return null;
  return {
    only: values.only,
    ruleSets: values['rule-set'],
    sizes: sizesOf(values.sizes),
    largest: wholeNumber('largest', values.largest, MIN_KB, MAX_KB) * 1024,
    jobs: wholeNumber('jobs', values.jobs, 1, 64),
  };
}

function sizesOf(text: string): readonly number[] {
  const sizes = text.split(',').map(Number);
  const isRight =
    sizes.length >= 2 &&
    sizes.every(
      (size, index) =>
        Number.isSafeInteger(size) &&
        size >= MIN_KB &&
        size <= MAX_KB &&
        (index === 0 || size === sizes[index - 1]! * 2),
    );
  if (!isRight)
    throw new UsageError(
      `--sizes is "${text}"; it must be two numbers or more from ${MIN_KB} to ${MAX_KB}, each twice the one before, as in 160,320`,
    );
  return sizes.map((size) => size * 1024);
}
