/** The arguments of `npm run patterns`. */
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run patterns -- [--size N] [--bound MS]

Measures every regular expression of the compiled rule sets on texts made to keep it busy, and prints a table.

  --size N    characters of the longest texts; 1000000 when absent
  --bound MS  after which a text is given up, at whatever size; 2000 when absent

Exit codes: 0 all take time in proportion to the text, 1 at least one does not or can't be measured,
2 wrong use, or the rule sets are not compiled.
`;

/** Something is wrong with the arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface Options {
  readonly size: number;
  readonly boundMs: number;
}

/** Below, linear and quadratic time can't be told apart. */
const LEAST_SIZE = 10_000;

/** @returns null where help is asked for @throws UsageError */
export function readOptions(args: readonly string[]): Options | null {
  const text = { type: 'string' } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: { size: text, bound: text, help: { type: 'boolean' } } }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (values.help === true) return null;
  const number = (name: 'size' | 'bound', otherwise: number, least: number, most: number): number => {
    const value = Number(values[name] ?? otherwise);
    if (!Number.isSafeInteger(value) || value < least || value > most) throw new UsageError(`--${name} is "${values[name]}"; it must be a whole number from ${least} to ${most}`);
    return value;
  };
  return { size: number('size', 1_000_000, LEAST_SIZE, 10_000_000), boundMs: number('bound', 2_000, 10, 600_000) };
}
