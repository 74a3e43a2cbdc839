import { type RuleSetRelease, compileCommand, ruleSetReleases, specificationIds } from '../../engine/index.js';
import { readRulesSettings } from '../../server/settings/rules.js';
import { table } from '../terminal/table.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';

const HELP = `Usage: einvoice rules [--json]

Lists the official rule sets with their versions, the first and the last day on which each version is in force, and
their publishers. The version marked with "now" is the one that invoices are checked with today; "einvoice validate
--rules" takes another. A rule set that is "not held" is known, and its files were not to be had or are not wanted
here (RULE_SETS): documents that need it get PROFILE-NOT-CHECKED, or RULES-NOT-HELD where another release of it is held.
That one is marked with "superseded": it is used, though another one has taken its place. Below stand
the specifications that "einvoice validate --as" takes.

OPTIONS
  --json   as JSON: id, version, hash (SHA-256 over the official files), engine, title, release, publisher, licence,
           inForceFrom, inForceUntil, inForceNote (where the days are from), successor (the version that has taken
           its place: release, version, inForceFrom), held, inForce (whether it is today), used (whether invoices are
           checked with it), problem (why it can't be used as it is; null when it can)
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
          ['rule set', 'version', '', 'from', 'until', 'engine', 'publisher'],
          listed.map((release) => [
            release.id,
            release.version,
            markOf(release),
            release.inForceFrom ?? '',
            untilOf(release),
            release.engine,
            release.publisher,
          ]),
        ) +
          `\nSpecifications for --as: ${specificationIds(paths).join(', ')}\n` +
          supersededIn(listed) +
          (listed.every(({ held }) => held)
            ? ''
            : `\n${compileCommand('--all')} brings those that are not held, or says why it can't.\n`),
  );
  const problems = problemsOf(listed);
  for (const problem of problems) process.stderr.write(`einvoice: ${problem}\n`);
  return problems.length === 0 ? EXIT.ok : EXIT.usage;
}

function markOf({ held, used, inForce }: RuleSetRelease): string {
  if (!held) return 'not held';
  return used ? (inForce ? 'now' : 'superseded') : '';
}

/** Nothing was in force until a day before its first one: another version had taken its place by then. */
function untilOf({ inForceFrom, inForceUntil }: RuleSetRelease): string {
  return (inForceUntil ?? '9999') < (inForceFrom ?? '') ? 'never' : (inForceUntil ?? '');
}

/** What is used though it is not in force: a line each, with what is. */
function supersededIn(listed: readonly RuleSetRelease[]): string {
  const lines = listed.flatMap(({ id, version, used, inForce, inForceUntil }) => {
    const wanted = used && !inForce ? listed.find((other) => other.id === id && other.inForce) : undefined;
    if (wanted === undefined) return [];
    const until = inForceUntil === null ? '' : `, which was in force until ${inForceUntil}`;
    return `Documents are checked with ${id} ${version}${until}: ${wanted.version} is in force since ${wanted.inForceFrom}, and not held.\n`;
  });
  return lines.length === 0 ? '' : `\n${lines.join('')}`;
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
