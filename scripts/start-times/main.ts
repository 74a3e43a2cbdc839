/** `npm run start-times`: the time of commands that people wait for, compared with Node.js itself, in alternation. */
import { table } from '#cli/terminal/table.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { smallDocuments } from '../bench/documents/documents.js';
import { measureCommands } from '../kit/command-times.js';

const USAGE = `Usage: npm run start-times -- [--rounds N] [--rule ID]

Starts "node -e 0" and commands of einvoice by turns, and prints the median of each with what it may take: a share of the
time of Node.js, and a constant.

OPTIONS
  --rounds N  how often each is started; 15 when absent
  --rule ID   the rule that is explained; the first of the manifest when absent
  --help      this text

EXIT STATUS
  0  measured, whatever the numbers are
  1  a command failed
  2  wrong use
`;

function startTimes(args: readonly string[]): number {
  const values = readOptionValues(args, { rounds: { type: 'string', default: '15' }, rule: { type: 'string' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const rounds = wholeNumber('rounds', values.rounds, 1, 1_000);
  const invoice = smallDocuments().find(({ size }) => size === '20 KB')!;
  print(
    table(
      ['command', 'ms', 'node -e 0', 'ratio', 'may take', 'within'],
      measureCommands(rounds, invoice.bytes, values.rule).map(({ command, milliseconds, nodeMs, allowedMs }) => [
        command,
        milliseconds.toFixed(0),
        nodeMs.toFixed(0),
        (milliseconds / nodeMs).toFixed(2),
        allowedMs.toFixed(0),
        milliseconds <= allowedMs ? 'yes' : 'no',
      ]),
    ),
  );
  return 0;
}

await runProgram('start-times', USAGE, startTimes);
