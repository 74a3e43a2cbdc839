import { revertStep } from 'einvoice-service/accounts/sql/open.js';
import { readAccountsSettings } from 'einvoice-service/settings/accounts.js';
import { EXIT, parseCommand } from './command.js';
import { expectNoArguments, runSubcommand } from './subcommand.js';

const HELP = `Usage: einvoice store back

Manages the account store itself.

  back  takes the last step of its schema back, so that the program of the version before can work on; what only that step
        knows is lost. Stop all services first, and back the store up: whatever is started next with this program takes
        the step again

OPTIONS
  --help  this text

The store is in DATA_DIR, or the database of DATABASE_URL, as for the service.

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice store back
`;

/** `einvoice store`. */
export function store(args: readonly string[]): Promise<number> {
  return runSubcommand({ back: migrateBack }, args, HELP);
}

async function migrateBack(args: readonly string[]): Promise<number> {
  expectNoArguments(parseCommand(args, {}, HELP).positionals, HELP);
  const version = await revertStep(readAccountsSettings().store);
  process.stdout.write(`The account store has schema version ${version}\n`);
  return EXIT.ok;
}
