import { AccountError } from 'einvoice-service/accounts/account-error.js';
import { createOverview } from 'einvoice-service/accounts/stored-account-service.js';
import { formatDay } from 'einvoice-service/accounts/period.js';
import { table } from '../terminal/table.js';
import { readPlans, printJson, useStore } from './account-store.js';
import { EXIT, HELP_OPTION, parseCommand } from './command.js';
import { expectNoArguments } from './subcommand.js';
import { printHelp } from '../terminal/print.js';

const HELP = `Usage: einvoice usage [ACCOUNT] [--json]

Prints what accounts have used: without ACCOUNT each account's current period, with ACCOUNT its period day by day.
What services have answered within the last second may be missing.

OPTIONS
  --json   as JSON
  --help   this text

The accounts are in DATA_DIR, or in the database of DATABASE_URL, as for the service.

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice usage
  einvoice usage acct_0123456789abcdef --json
`;

const OPTIONS = { json: { type: 'boolean', default: false }, help: HELP_OPTION } as const;

/** `einvoice usage`. */
export async function usage(args: readonly string[]): Promise<number> {
  const {
    values,
    positionals: [accountId, ...more],
  } = parseCommand(args, OPTIONS, HELP);
  if (values.help) {
    printHelp(HELP);
    return EXIT.ok;
  }
  expectNoArguments(more, HELP);
  const overviews = await useStore(async (store, now) => {
    const accounts = (await store.accounts()).filter(({ id }) => accountId === undefined || id === accountId);
    if (accountId !== undefined && accounts.length === 0) throw new AccountError('ACCOUNT_UNKNOWN', accountId);
    const plans = await readPlans(store);
    return Promise.all(accounts.map((account) => createOverview(account, { store, now, plans })));
  });
  if (values.json) {
    printJson(
      overviews.map(({ account, plan, period, usedCalls, overageCalls, days }) => ({
        accountId: account.id,
        period,
        includedCalls: plan.includedCalls,
        usedCalls,
        overageCalls,
        days,
      })),
    );
  } else if (accountId === undefined) {
    process.stdout.write(
      table(
        ['account', 'name', 'state', 'from', 'to', 'included', 'used', 'above'],
        overviews.map(({ account: { id, name, subscription }, plan, period, usedCalls, overageCalls }) => [
          id,
          name,
          subscription.state,
          formatDay(period.start),
          formatDay(period.end),
          String(plan.includedCalls),
          String(usedCalls),
          String(overageCalls),
        ]),
      ),
    );
  } else {
    process.stdout.write(
      table(
        ['day', 'calls'],
        overviews.flatMap(({ days }) => days.map(({ day, calls }) => [day, String(calls)])),
      ),
    );
  }
  return EXIT.ok;
}
