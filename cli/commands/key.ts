import { AccountError } from 'einvoice-service/accounts/account-error.js';
import { SYNC_INTERVAL_MS } from 'einvoice-service/accounts/accounts.js';
import { formatDay } from 'einvoice-service/accounts/period.js';
import { revokeAccountKey, makeKey } from 'einvoice-service/accounts/operator-actions.js';
import { table } from '../terminal/table.js';
import { OPERATOR, printJson, useStore } from './account-store.js';
import { EXIT, parseCommand, UsageError } from './command.js';
import { expectNoArguments, runSubcommand, onlyArgument } from './subcommand.js';
import { parseTime } from './time.js';

const HELP = `Usage: einvoice key create ACCOUNT [--label TEXT] [--test] [--expires TIME] [--json]
       einvoice key list [ACCOUNT] [--json]
       einvoice key revoke KEY [--json]

Manages the API keys of accounts.

  create  makes a key and prints it, this one time: only a hash of it is kept
  list    keys of one account, or all, without their secrets
  revoke  makes a key stop working within seconds, for good; KEY is its id or the beginning that "list" shows

OPTIONS
  --label TEXT    what the key is for ("API key" when absent)
  --test          its calls are neither counted nor charged
  --expires TIME  it stops working then (2027-02-01, or with a time in UTC)
  --json          as JSON; with create the member "secret" is the whole key
  --help          this text

The accounts are in DATA_DIR, or in the database of DATABASE_URL, as for the service.

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice key create acct_0123456789abcdef --label 'Web shop'
  einvoice key revoke ei_0123456789ab
`;

const JSON_ONLY = { json: { type: 'boolean', default: false } } as const;

/** `einvoice key`. */
export function key(args: readonly string[]): Promise<number> {
  return runSubcommand({ create, list, revoke }, args, HELP);
}

async function create(args: readonly string[]): Promise<number> {
  const options = {
    ...JSON_ONLY,
    label: { type: 'string', default: 'API key' },
    test: { type: 'boolean', default: false },
    expires: { type: 'string' },
  } as const;
  const {
    values: { label, json, test: isTest, expires },
    positionals,
  } = parseCommand(args, options, HELP);
  const accountId = onlyArgument(positionals, 'ACCOUNT', HELP);
  const expiresAt = parseTime(expires, '--expires', HELP);
  const { key: made, secret } = await useStore((store) =>
    makeKey(store, accountId, label, { isTest, expiresAt }, OPERATOR),
  );
  // Waits until running services know the new key, so that the next call of a script is accepted.
  await new Promise((resolve) => setTimeout(resolve, SYNC_INTERVAL_MS));
  if (json) printJson({ ...made, secret });
  else {
    process.stderr.write(`Key ${made.id} of ${accountId}. It is shown only this once:\n`);
    process.stdout.write(`${secret}\n`);
  }
  return EXIT.ok;
}

async function list(args: readonly string[]): Promise<number> {
  const {
    values,
    positionals: [accountId, ...more],
  } = parseCommand(args, JSON_ONLY, HELP);
  expectNoArguments(more, HELP);
  const keys = await useStore(async (store) => {
    if (accountId !== undefined && (await store.account(accountId)) === null)
      throw new AccountError('ACCOUNT_UNKNOWN', accountId);
    return store.keys(accountId);
  });
  if (values.json) printJson(keys);
  else {
    const day = (instant: Date | null): string => (instant === null ? '' : formatDay(instant));
    process.stdout.write(
      table(
        ['key', 'begins with', 'account', 'label', 'created', 'last used', 'revoked', 'ends', 'kind'],
        keys.map((each) => [
          each.id,
          each.prefix,
          each.accountId,
          each.label,
          day(each.createdAt),
          day(each.lastUsedAt),
          day(each.revokedAt),
          day(each.expiresAt),
          each.isTest ? 'test' : '',
        ]),
      ),
    );
  }
  return EXIT.ok;
}

async function revoke(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, JSON_ONLY, HELP);
  const named = onlyArgument(positionals, 'KEY', HELP);
  if (named.length > 'key_0123456789abcdef'.length)
    throw new UsageError('KEY is the id or the beginning of a key, not the whole key', HELP);
  const revoked = await useStore(async (store) => {
    const id = (await store.keys()).find(({ id: keyId, prefix }) => keyId === named || prefix === named)?.id;
    return revokeAccountKey(store, id ?? named, OPERATOR);
  });
  if (values.json) printJson(revoked);
  else process.stdout.write(`${revoked.id} revoked ${revoked.revokedAt!.toISOString()}\n`);
  return EXIT.ok;
}
