import { Requests } from '../pipe/requests.js';
import { readLines } from '../pipe/lines.js';
import { createValidator } from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice pipe [--workers NUMBER] [--timeout SECONDS]

Validates many invoices in one process, for programs in other languages: a JSON object on a line of standard input asks, and
one on a line of standard output answers, with the same "id". Answers come as they are ready. See docs/python.md.

A request has an "id", the invoice as "document" (Base64 of XML or of a PDF) or as "text", and where wanted "language",
"details", "patches", "date", "as", "countryRules", "strict" and "releases". An answer has a "report", or an "error" with
"code" and "message", which has nothing of the invoice in it.

OPTIONS
  --workers NUMBER   how many invoices are checked at the same time; 1 when absent
  --timeout SECONDS  how long an invoice may take, the time that it waits included; 30 when absent
  --help             this text

EXIT STATUS
  0  standard input has ended, and every request is answered
  2  wrong use

EXAMPLES
  einvoice pipe < requests.jsonl
`;

/** Number of requests to read before a worker is free for them. */
const AHEAD = 8;

/** `einvoice pipe`. */
export async function pipe(args: readonly string[]): Promise<number> {
  const options = { workers: { type: 'string' }, timeout: { type: 'string' }, help: HELP_OPTION } as const;
  const { values, positionals } = parseCommand(args, options, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  if (positionals[0] !== undefined) throw new UsageError(`pipe takes no ${positionals[0]}`, HELP);
  const workers = values.workers === undefined ? 1 : parseNumber('workers', values.workers, /^[1-9]\d{0,2}$/);
  const timeoutMs =
    1000 * (values.timeout === undefined ? 30 : parseNumber('timeout', values.timeout, /^\d{1,6}(\.\d+)?$/));
  const { rules, engine, hold } = readRulesSettings();
  const requests = new Requests(() => createValidator({ ...rules, engine, hold, workers, timeoutMs, warmUp: false }));
  const open = new Set<Promise<void>>();
  for await (const line of readLines(process.stdin)) {
    // Stops reading while too many requests are open, so that no queue grows if the writer is faster than the checks.
    if (open.size >= workers + AHEAD) await Promise.race(open);
    const answered = requests.answer(line).then((text) => void process.stdout.write(`${text}\n`));
    open.add(answered);
    void answered.finally(() => open.delete(answered));
  }
  await Promise.all(open);
  await requests.close();
  return EXIT.ok;
}

function parseNumber(option: string, text: string, form: RegExp): number {
  const value = form.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new UsageError(`--${option} must be a number above 0, and ${text} is none`, HELP);
}
