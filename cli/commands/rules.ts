import { type RuleSetRelease, compileCommand, ruleSetReleases, specificationNames, today } from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';
import { ruleList, specificationList } from './rule-list.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice rules [--all] [--json]

Lists the official rules that invoices are checked by today: the name of each version, as "einvoice validate --rules"
takes it, since when it is in force, its rule sets and its publisher; and the specifications that "--as" takes.

Rule sets that are "not held" are known, and their files were not to be had or are not wanted here (RULE_SETS):
documents that need them get PROFILE-NOT-CHECKED, or RULES-NOT-HELD where another version of them is held. That one is
marked with "superseded": it is used, though another one has taken its place.

OPTIONS
  --all    other versions, too, with the first and the last day on which they are in force
  --json   as JSON: id, version, hash (SHA-256 over the official files), engine, title, release, publisher, licence,
           inForceFrom, inForceUntil, inForceNote (where the days are from), successor (the version that has taken
           its place: release, version, inForceFrom), package (the installed package that it is from, where it was not
           compiled here), held, inForce (whether it is today), used (whether invoices are
           checked with it), problem (why it can't be used as it is; null when it can)
  --help   this text

EXIT STATUS
  0  every rule set that is held is compiled and ready
  2  wrong use, or at least one rule set can't be used; standard error says why, and what to do

EXAMPLES
  einvoice rules
  einvoice rules --json
`;

const OPTIONS = {
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

/** `einvoice rules`. */
export async function rules(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new UsageError(`rules takes no ${positionals[0]}`, HELP);
  const { rules: paths, engine, hold } = readRulesSettings();
  const listed = ruleSetReleases({ ...paths, engine, hold }, today());
  // Output is only wrapped on a terminal.
  const columns = process.stdout.isTTY ? process.stdout.columns : Number.MAX_SAFE_INTEGER;
  process.stdout.write(
    values.json
      ? `${JSON.stringify(listed, null, 2)}\n`
      : ruleList(listed, values.all, columns) +
          specificationList(specificationNames(paths), columns) +
          supersededLines(listed) +
          packageLines(listed) +
          (listed.every(({ held }) => held)
            ? ''
            : `\n${compileCommand('--all')} brings those that are not held, or says why it can't.\n`),
  );
  const problems = findProblems(listed);
  for (const problem of problems) process.stderr.write(`einvoice: ${problem}\n`);
  return problems.length === 0 ? EXIT.ok : EXIT.usage;
}

/** A line for each rule set in use that is no longer in force, with the release that is. */
function supersededLines(listed: readonly RuleSetRelease[]): string {
  const lines = listed.flatMap(({ id, version, used, inForce, inForceUntil }) => {
    const wanted = used && !inForce ? listed.find((other) => other.id === id && other.inForce) : undefined;
    if (wanted === undefined) return [];
    const until = inForceUntil === null ? '' : `, which was in force until ${inForceUntil}`;
    return `Documents are checked with ${id} ${version}${until}: ${wanted.version} is in force since ${wanted.inForceFrom}, and not held.\n`;
  });
  return lines.length === 0 ? '' : `\n${lines.join('')}`;
}

/**
 * The installed packages that rule sets come from, with the number of rule sets each; empty if all were compiled here.
 */
function packageLines(listed: readonly RuleSetRelease[]): string {
  const held = listed.filter((one) => one.held);
  const names = [...new Set(held.flatMap((one) => one.package ?? []))];
  if (names.length === 0) return '';
  const formatCount = (name?: string): string => {
    const count = held.filter((one) => one.package === name).length;
    return `${count} rule set${count === 1 ? '' : 's'}`;
  };
  const here = held.some((one) => one.package === undefined) ? [`${formatCount()} compiled here`] : [];
  return `\n${[...names.map((name) => `${formatCount(name)} from ${name}`), ...here].join(', ')}.\n`;
}

/** Problems with the same solution are listed once, so that the command is not run for each rule set. */
function findProblems(releases: readonly RuleSetRelease[]): readonly string[] {
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
