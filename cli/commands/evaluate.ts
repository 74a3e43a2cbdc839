import { createValidator } from 'einvoice-validator';
import { readRulesSettings } from 'einvoice-validator/settings/rules.js';
import { jsonText } from 'einvoice-reports/json-text.js';
import { EXIT, HELP_OPTION, UsageError, parseCommand } from './command.js';
import { readInput } from './read-input.js';
import { printHelp } from '../terminal/print.js';

const USAGE = `Usage: einvoice evaluate --rule-set ID[,ID...] [--engine native|saxon] [--format jsonl] FILE...

Runs rule sets directly on documents or fragments, without XML Schema and detection, and prints one JSON line per file:
{"file", "ruleSets": {ID: [[rule id, flag, location], ...]}, "errors": {...}}. The findings are raw: before any severity
override, in document order. FILE may be - for standard input.

OPTIONS
  --rule-set ID    rule set to run, as "einvoice rules" lists them; several with commas between them, or given several
                   times
  --engine NAME    native or saxon, for all of them; ENGINE, else the manifest decides when absent
  --format jsonl   the only format there is
  --help           this text

EXIT STATUS
  0  every rule set was evaluated on every file
  2  wrong use, or something could not be evaluated; "errors" says what

EXAMPLES
  einvoice evaluate --rule-set en16931-ubl,xrechnung-ubl invoice.xml
`;

const OPTIONS = {
  'rule-set': { type: 'string', multiple: true },
  engine: { type: 'string' },
  format: { type: 'string', default: 'jsonl' },
  help: HELP_OPTION,
} as const;

/**
 * `einvoice evaluate`: raw findings as JSON, for programs. Exits with 0 if every rule set was evaluated, else with 2.
 */
export async function evaluate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE);
  if (values.help) {
    printHelp(USAGE);
    return EXIT.ok;
  }
  const ids = (values['rule-set'] ?? [])
    .flatMap((list) => list.split(','))
    .map((id) => id.trim())
    .filter(Boolean);
  if (ids.length === 0) throw new UsageError('--rule-set is missing', USAGE);
  if (values.format !== 'jsonl') throw new UsageError(`--format ${values.format} is not known, only jsonl is`, USAGE);
  const { engine } = values;
  if (engine !== undefined && engine !== 'native' && engine !== 'saxon')
    throw new UsageError(`--engine ${engine} is not known, only native and saxon are`, USAGE);
  if (positionals.length === 0) throw new UsageError('no FILE given', USAGE);

  const config = readRulesSettings();
  const validator = await createValidator({
    ...config.rules,
    engine: engine ?? config.engine,
    hold: config.hold,
    workers: 0,
  });
  let complete = true;
  for (const file of positionals) {
    const evaluation = await validator.evaluate(await readInput(file), ids);
    complete &&= Object.keys(evaluation.errors).length === 0;
    process.stdout.write(`${jsonText({ file, ...evaluation })}\n`);
  }
  return complete ? EXIT.ok : EXIT.usage;
}
