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

Rewrites the tests of all rule sets in equivalent ways, and checks that the compiler infers the same from them: their shape,
and what they read, compare and name. Nothing else is known about a test when it reports a finding. Prints for how many tests
nothing can be inferred, and why.

  --only TEXT  only rule sets whose name contains TEXT
  --step N     only every N-th test; default 1
  --list       print the tests for which the results differ

Exit codes: 0 all results are the same; 1 some differ, or one kind of rewriting applied to no test; 2 wrong usage.
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
