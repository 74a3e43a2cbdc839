/** `npm run spelling` without process handling. */
import { Registry, type RegistryOptions } from '#core/rules/registry.js';
import type { Assertion } from '#core/types.js';
import { table } from '#cli/terminal/table.js';
import { checkRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { type Difference, compareSpelling } from './compare.js';
import { countFormless, isFormless } from './formless.js';
import { SPELLINGS } from './respell.js';

export const USAGE = `Usage: npm run spelling -- [--only TEXT] [--step N] [--list]

Writes the tests of all rule sets in other ways that mean the same, and compares what the compiler tells of them: their
shapes, what they look at, compare and name. That is all that is known of a test when something is found. Prints how many
tests there are of which that is nothing, and why.

  --only TEXT  rule sets with that in their name; may be given several times
  --step N     one test in so many; all when absent
  --list       print the tests of which something else is told

Exit codes: 0 the same is told of all of them, 1 something else is told or nothing could be written in one of the ways,
2 wrong use.
`;

export interface Context {
  readonly rules: RegistryOptions & { readonly officialDir: string };
  readonly write: (text: string) => void;
}

/**
 * @returns the exit code
 * @throws UsageError, EngineError, SchematronError if nothing was compared
 */
export function spelling(args: readonly string[], { rules, write }: Context): number {
  const values = readOptionValues(args, {
    only: { type: 'string', multiple: true, default: [''] },
    step: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  });
  if (values === null) {
    write(USAGE);
    return 0;
  }
  const step = wholeNumber('step', values.step, 1);
  const { manifest } = new Registry(rules);
  const entries = manifest.ruleSets.filter(({ id }) => values.only.some((text) => id.includes(text)));
  if (entries.length === 0) throw new UsageError('there is no rule set of that name');
  const respelled = SPELLINGS.map(() => 0);
  const found = SPELLINGS.map((): Difference[] => []);
  const all: Assertion[] = [];
  const reasons = new Map<string, number>();
  for (const entry of entries) {
    const checked = checkRuleSet(entry, { manifest, officialDir: rules.officialDir });
    all.push(...checked.assertions);
    countFormless(checked, reasons);
    const options = { ...entry, prefixes: manifest.prefixes };
    for (const [at, way] of SPELLINGS.entries()) {
      const compared = compareSpelling(checked, way, options, (index) => index % step === 0);
      respelled[at]! += compared.respelled;
      found[at]!.push(...compared.differences);
    }
  }
  if (values.list) for (const differences of found) for (const each of differences) write(describe(each));
  const rows = SPELLINGS.map(({ name }, at) => [name, count(respelled[at]!), count(found[at]!.length)]);
  write(table(['spelling', 'tests', 'told otherwise'], rows));
  write(`\n${known(all, reasons)}\n`);
  const isSame = found.every((differences) => differences.length === 0);
  return isSame && respelled.every((tests) => tests > 0) ? 0 : 1;
}

/** The number of asserts and reports, and of those without a known form, by reason. */
function known(all: readonly Assertion[], reasons: ReadonlyMap<string, number>): string {
  const shapeless = all.filter(({ shape }) => shape === null).length;
  const formless = all.filter(isFormless).length;
  const rows = [...reasons].sort(([, a], [, b]) => b - a).map(([why, number]) => [why, count(number)]);
  return `${count(all.length)} asserts and reports: ${count(shapeless)} without a shape, ${count(formless)} of them without any other form\n\n${table(['without any form', 'tests'], rows)}`;
}

function describe({ code, test, respelled, what }: Difference): string {
  return `${code}: ${what.join(', ')}\n  ${flat(test)}\n  ${flat(respelled)}\n`;
}

function flat(test: string): string {
  return test.replace(/\s+/g, ' ').trim();
}

function count(number: number): string {
  return number.toLocaleString('en');
}
