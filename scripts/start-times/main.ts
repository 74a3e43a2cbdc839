/** `npm run start-times`: the time of commands that people wait for, compared with Node.js itself, in alternation. */
import { table } from '#cli/terminal/table.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { smallDocuments } from '../bench/documents/documents.js';
import { measureCommands } from '../kit/command-times.js';

const USAGE = `Usage: npm run start-times -- [--rounds N] [--rule ID]

Runs "node -e 0" and einvoice commands alternately, and prints the median time of each with its limit: a multiple of the time
of Node.js plus a constant.

OPTIONS
  --rounds N  how often each command runs; default 15
  --rule ID   the rule to explain; default: the first one of the manifest
  --help      print this text

EXIT STATUS
  0  measured, whatever the result
  1  a command failed
  2  wrong usage
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
