import { type RuleSetRelease, compileCommand, ruleSetReleases } from '../../engine/index.js';
import { readRulesSettings } from '../../server/settings/rules.js';
import { table } from '../terminal/table.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';

const HELP = `Usage: einvoice rules [--json]

Lists the official rule sets with their versions, the first day on which each version applies, and their publishers.
The version marked with "now" is the one that invoices are checked with today; "einvoice validate --rules" takes
another. A rule set that is "not held" is known, and its files were not to be had or are not wanted here (RULE_SETS):
documents that need it get PROFILE-NOT-CHECKED, or RULES-NOT-HELD where another release of it is held.

OPTIONS
  --json   as JSON: id, version, hash (SHA-256 over the official files), engine, title, release, publisher, licence,
           effectiveFrom, effectiveUntil, effectiveNote (where the days are from), held, inForce, problem (why it
           can't be used as it is; null when it can)
  --help   this text

EXIT STATUS
  0  every rule set that is held is compiled and ready
  2  wrong use, or at least one rule set can't be used; standard error says why, and what to do

EXAMPLES
  einvoice rules
  einvoice rules --json
`;

const OPTIONS = { json: { type: 'boolean', default: false }, help: HELP_OPTION } as const;

/** `einvoice rules`. */
export async function rules(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    process.stdout.write(HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new UsageError(`rules takes no ${positionals[0]}`, HELP);
  const { rules: paths, engine, hold } = readRulesSettings();
  const listed = ruleSetReleases({ ...paths, engine, hold }, new Date().toISOString().slice(0, 10));
  process.stdout.write(
    values.json
      ? `${JSON.stringify(listed, null, 2)}\n`
      : table(
          ['rule set', 'version', '', 'from', 'engine', 'publisher'],
          listed.map(({ id, version, held, inForce, effectiveFrom, engine, publisher }) => [
            id,
            version,
            held ? (inForce ? 'now' : '') : 'not held',
            effectiveFrom ?? '',
            engine,
            publisher,
          ]),
        ) +
          (listed.every(({ held }) => held)
            ? ''
            : `\n${compileCommand('--all')} brings those that are not held, or says why it can't.\n`),
  );
  const problems = problemsOf(listed);
  for (const problem of problems) process.stderr.write(`einvoice: ${problem}\n`);
  return problems.length === 0 ? EXIT.ok : EXIT.usage;
}

/** Problems that the same command solves are one: nobody has to run it for each rule set. */
function problemsOf(releases: readonly RuleSetRelease[]): readonly string[] {
  const bySolution = new Map<string, string[]>();
  for (const { problem } of releases) {
    if (problem === null) continue;
    const solution = /Run "[^"]*"\.$/.exec(problem)?.[0] ?? problem;
    bySolution.set(solution, [...(bySolution.get(solution) ?? []), problem]);
  }
  return [...bySolution.values()].map(([first, ...others]) =>
    others.length === 0
      ? first!
      : `${first} It is the same with ${others.length} other rule set${others.length === 1 ? '' : 's'}.`,
  );
}
