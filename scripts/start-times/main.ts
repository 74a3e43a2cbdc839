/** `npm run start-times`: the time of commands that people wait for, compared with Node.js itself, in alternation. */
import { spawnSync } from 'node:child_process';
import { table } from '#cli/terminal/table.js';
import { createExplainer } from '#validator/index.js';
import { programPath } from '#schematron/platform/package-root.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { median } from '../kit/statistics.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';

const USAGE = `Usage: npm run start-times -- [--rounds N] [--rule ID]

Starts "node -e 0" and commands of einvoice by turns, and prints the median of each with what it may take: a share of the
time of Node.js, and a constant.

OPTIONS
  --rounds N  how often each is started; 15 when absent
  --rule ID   the rule that is explained; the first of the manifest when absent
  --help      this text

EXIT STATUS
  0  measured, whatever the numbers are
  2  wrong use, or a command failed
`;

/** A command, which may take 1.5 times the time of Node.js plus a constant. */
interface TimedCommand {
  readonly args: readonly string[];
  readonly constantMs: number;
}
const SHARE = 1.5;

function startTimes(args: readonly string[]): number {
  const values = readOptionValues(args, { rounds: { type: 'string', default: '15' }, rule: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const rounds = wholeNumber('rounds', values.rounds, 1, 1_000);
  const einvoice = programPath('einvoice', 'einvoice', import.meta.url);
  const { rules, engine, hold } = readRulesSettings();
  const rule = values.rule ?? createExplainer({ ...rules, engine, hold }).codes[0]!;
  const commands: readonly TimedCommand[] = [
    { args: ['--version'], constantMs: 100 },
    { args: ['--help'], constantMs: 100 },
    { args: ['explain', rule], constantMs: 350 },
  ];
  const lines = [['-e', '0'], ...commands.map((command) => [einvoice, ...command.args])];
  const times = lines.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, line] of lines.entries()) times[index]!.push(timeOf(line));
  const [node, ...own] = times.map(median);
  print(
    table(
      ['command', 'ms', 'node -e 0', 'ratio', 'may take', 'within'],
      commands.map((command, index) => {
        const allowed = SHARE * node! + command.constantMs;
        return [
          `einvoice ${command.args.join(' ')}`,
          own[index]!.toFixed(0),
          node!.toFixed(0),
          (own[index]! / node!).toFixed(2),
          allowed.toFixed(0),
          own[index]! <= allowed ? 'yes' : 'no',
        ];
      }),
    ),
  );
  return 0;
}

function timeOf(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new UsageError(`"${args.join(' ')}" ended with ${status}`);
  return performance.now() - started;
}

await runProgram('start-times', USAGE, startTimes);
