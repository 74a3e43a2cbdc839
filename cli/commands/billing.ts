import { statementsOfMonth } from 'einvoice-service/accounts/billing.js';
import { STATEMENT_COLUMNS, statementCells } from 'einvoice-service/accounts/statement-table.js';
import { formatCsv, GERMAN_CSV, PLAIN_CSV } from 'einvoice-service/accounts/csv.js';
import { table } from '../terminal/table.js';
import { printJson, useStore } from './account-store.js';
import { EXIT, HELP_OPTION, parseCommand, UsageError } from './command.js';
import { expectNoArguments } from './subcommand.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice billing --month YYYY-MM [--json | --csv | --csv-de]

Prints what accounts owe: a statement for each period whose last day lies in the month. A statement is open while its
period runs, and closed for good by a service an hour after its end, or within the hour that follows: it then stays as
it is, whatever the plan costs later. Calls that come later than that are a correction in the next statement, and part
of its total. A credit is what of the total needs no payment.

OPTIONS
  --month YYYY-MM   which month
  --json            as JSON; money in cents
  --csv             as CSV (RFC 4180); money in euros
  --csv-de          as CSV that a German Excel opens: semicolons, decimal commas, and a mark for UTF-8
  --help            this text

The accounts are in DATA_DIR, or in the database of DATABASE_URL, as for the service. Nothing is written: services close
periods, and what is sold is in the store ("einvoice plan").

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice billing --month 2027-02
  einvoice billing --month 2027-02 --csv
`;

const OPTIONS = {
  month: { type: 'string' },
  json: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  'csv-de': { type: 'boolean', default: false },
  help: HELP_OPTION,
} as const;

const COLUMNS = [
  'account',
  'name',
  'kind',
  'from',
  'to',
  'status',
  'base',
  'included',
  'used',
  'above',
  'price above',
  'amount above',
  'correction',
  'total',
  'credit',
];
/** `einvoice billing`. */
export async function billing(args: readonly string[]): Promise<number> {
  const {
    values: { month, json, csv, 'csv-de': german, help },
    positionals,
  } = parseCommand(args, OPTIONS, HELP);
  if (help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  expectNoArguments(positionals, HELP);
  if (month === undefined) throw new UsageError('no --month given', HELP);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError(`--month is "${month}"; it must be like 2027-02`, HELP);
  if ([json, csv, german].filter(Boolean).length > 1) throw new UsageError('--json, --csv or --csv-de, not both', HELP);
  const statements = await useStore((store, now) => statementsOfMonth(store, month, now));
  if (json) printJson(statements);
  else if (csv || german)
    process.stdout.write(
      formatCsv([STATEMENT_COLUMNS, ...statements.map(statementCells)], german ? GERMAN_CSV : PLAIN_CSV),
    );
  else process.stdout.write(table(COLUMNS, statements.map(statementCells)));
  return EXIT.ok;
}
