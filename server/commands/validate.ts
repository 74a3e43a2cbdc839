import { createValidator } from '../../engine/index.js';
import { readConfig } from '../config.js';
import { EXIT, UsageError, parseCommand, readInput } from './command.js';

const USAGE = `Usage: einvoice validate [--as facturx] [--details] FILE...

Checks invoices and prints one report per file, as JSON. FILE may be - for standard input.

  --as facturx   treat a CII document with the plain EN 16931 identifier as Factur-X EN 16931
  --details      add rule sets, steps, and where each finding stands

Exit codes: 0 all valid, 1 at least one is not, 2 wrong use or failure.
`;

const OPTIONS = { as: { type: 'string' }, details: { type: 'boolean' }, help: { type: 'boolean' } } as const;

/** `einvoice validate`: one report per file; with several files each report carries its file's name first. */
export async function validate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE);
  if (values.help) {
    process.stdout.write(USAGE);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new UsageError('no FILE given', USAGE);
  if (values.as !== undefined && values.as !== 'facturx') throw new UsageError(`--as ${values.as} is not known, only facturx is`, USAGE);

  const config = readConfig();
  const validator = await createValidator({ ...config.rules, engine: config.engine, workers: 0 });
  let valid = true;
  for (const file of positionals) {
    const { report, details } = await validator.validate(await readInput(file, USAGE), values.as === undefined ? {} : { as: values.as });
    valid &&= report.valid;
    const body = values.details ? { ...report, details } : report;
    process.stdout.write(`${JSON.stringify(positionals.length > 1 ? { file, ...body } : body, null, 2)}\n`);
  }
  return valid ? EXIT.ok : EXIT.invalid;
}
