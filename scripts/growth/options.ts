/** The arguments of `npm run growth`. */
import { availableParallelism } from 'node:os';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

export const USAGE = `Usage: npm run growth -- [--only TEXT]... [--rule-set ID]... [--sizes KB,KB,...]
       [--largest KB] [--jobs N]

Generates documents that repeat one or two of the constructs that the rules look at, measures the processor time of each
validation step, and names every step whose time grows faster than the document. Large documents are compared with a 20 KB
invoice, alternately: none may take more than 2,000 times as long.

  --only TEXT    constructs whose names contain TEXT; repeatable
  --rule-set ID  only this rule set; repeatable
  --sizes KB,KB  sizes at which every construct is measured, each twice the previous one; default 160,320
  --largest KB   size of the documents that are compared with the invoice; default 5120
  --jobs N       number of processes; default: one per processor

Exit codes: 0 every document takes linear time, except for known exceptions, and none takes too long; 1 at least one does, or
an exception is no longer needed; 2 wrong usage, or nothing was measured.
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
