import { serve as startService } from 'einvoice-service/serve.js';
import { EXIT, HELP_OPTION, parseCommand } from './command.js';
import { expectNoArguments } from './subcommand.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice serve

Starts the HTTP service and its pages in the browser. It says where it listens, and makes a local account with a key
where there is no account. SIGTERM and SIGINT (Ctrl-C) stop it.

OPTIONS
  --help  this text

ENVIRONMENT
  PORT, HOST  where it listens; 8080 on this machine only when absent
  DATA_DIR    folder for the accounts; when absent one in the package, which a new installation takes away
  RULES_DIR   where the compiled rules are; the package's own folder when absent
  All settings are in docs/operating.md.

EXIT STATUS
  0  stopped by a signal
  1  could not start, or failed; standard error says why
  2  wrong use

EXAMPLES
  DATA_DIR=/var/lib/einvoice einvoice serve
`;

/** `einvoice serve`: starts the service; the process ends with it. */
export async function serve(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, { help: HELP_OPTION }, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  expectNoArguments(positionals, HELP);
  await startService();
  return EXIT.ok;
}
