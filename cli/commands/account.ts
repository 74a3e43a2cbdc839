import { AccountError } from 'einvoice-service/accounts/account-error.js';
import type { AccountOverview } from 'einvoice-service/accounts/account-service.js';
import { createOverview } from 'einvoice-service/accounts/stored-account-service.js';
import type { Account } from 'einvoice-service/accounts/model.js';
import { makeAccount, applyAccountEvent } from 'einvoice-service/accounts/operator-actions.js';
import { formatCents } from 'einvoice-service/accounts/money.js';
import { formatDay, periodAt } from 'einvoice-service/accounts/period.js';
import { SUBSCRIPTION_EVENTS, type SubscriptionEvent, subscriptionAt } from 'einvoice-service/accounts/subscription.js';
import type { AccountStore } from 'einvoice-service/accounts/store.js';
import { table } from '../terminal/table.js';
import { accountChanges } from './account-changes.js';
import { OPERATOR, readPlans, printJson, useStore } from './account-store.js';
import { EXIT, parseCommand, UsageError } from './command.js';
import { expectNoArguments, runSubcommand, onlyArgument } from './subcommand.js';

const HELP = `Usage: einvoice account create --name NAME --email ADDRESS [--card] [--trial-days N] [--json]
       einvoice account list [--search TEXT] [--limit N [--after CURSOR]] [--json]
       einvoice account show|export ACCOUNT [--json]
       einvoice account edit ACCOUNT [--name NAME] [--email ADDRESS] [--vat-id ID] [--country CC] [--street TEXT]
                                     [--postcode TEXT] [--city TEXT] [--reference TEXT] [--cap EUROS|none]
                                     [--request-log on|off] [--json]
       einvoice account plan ACCOUNT PLAN [--from TIME] [--json]
       einvoice account credit|refund ACCOUNT --amount EUROS --note TEXT [--json]
       einvoice account event ACCOUNT EVENT [--json]
       einvoice account end ACCOUNT [--at-period-end] [--json]
       einvoice account erase ACCOUNT --yes [--json]

Manages the accounts that may call the service. Running services know what has changed within seconds.

  create  makes an account, which begins with a trial; "einvoice key create" gives it a key. Where a payment provider
          charges cards, it waits for a card without --card, and has no trial before
  list    all accounts with the state of their subscription, the oldest first; with --search or --limit the latest first
  show    one account, with its period and what it has used
  export  everything that is kept about it, as JSON
  edit    changes what is known of it; an empty text takes something out
  plan    gives it a plan ("einvoice plan"), for the periods that begin from then on
  credit  takes an amount off its next statements
  refund  notes that an amount was given back
  event   tells what happened: ${SUBSCRIPTION_EVENTS.filter((event) => event !== 'end_requested').join(', ')}
  end     ends the subscription, at once or with its period; its keys stop working then
  erase   ends it, and takes out whatever is personal; its statements stay

OPTIONS
  --name NAME       who it belongs to
  --email ADDRESS   where its owner is reached
  --card            there is a card on file: without one the subscription ends with its trial
  --trial-days N    days of trial; those of the plan when absent, 0 for none
  --search TEXT     a part of the name or e-mail address, or the id
  --limit N         so many; the last line says how to go on
  --after CURSOR    go on there
  --cap EUROS       refuse calls above this sum for a period; "none" for no bound
  --request-log     whether requests are noted for their owner to see, without content, for 30 days
  --from TIME       from then on (2027-02-01, or with a time in UTC); now when absent
  --amount EUROS    like 12.50
  --at-period-end   end when the current period is over
  --yes             it can't be taken back
  --json            as JSON
  --help            this text

The accounts are in DATA_DIR, or in the database of DATABASE_URL, as for the service.

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice account create --name 'Ada GmbH' --email ada@example.com --card
  einvoice account list --search ada
`;

const JSON_ONLY = { json: { type: 'boolean', default: false } } as const;

/** `einvoice account`. */
export function account(args: readonly string[]): Promise<number> {
  return runSubcommand({ create, list, show, event, end, ...accountChanges(HELP) }, args, HELP);
}

async function create(args: readonly string[]): Promise<number> {
  const options = {
    ...JSON_ONLY,
    name: { type: 'string' },
    email: { type: 'string' },
    card: { type: 'boolean', default: false },
    'trial-days': { type: 'string' },
  } as const;
  const {
    values: { name, email, card, 'trial-days': days, json },
    positionals,
  } = parseCommand(args, options, HELP);
  expectNoArguments(positionals, HELP);
  if (name === undefined || email === undefined) throw new UsageError('an account needs --name and --email', HELP);
  if (days !== undefined && !/^\d{1,4}$/.test(days))
    throw new UsageError(`--trial-days is "${days}"; it must be a whole number from 0 to 9999`, HELP);
  const made = await useStore((store, _now, { plan, chargesCards }) => {
    const wanted = { name, email, cardOnFile: card, needsCard: chargesCards };
    return makeAccount(store, { ...wanted, ...(days !== undefined && { trialDays: Number(days) }) }, OPERATOR, plan);
  });
  if (json) printJson(made);
  else process.stdout.write(`${made.id}\n`);
  return EXIT.ok;
}

async function list(args: readonly string[]): Promise<number> {
  const options = {
    ...JSON_ONLY,
    search: { type: 'string' },
    limit: { type: 'string' },
    after: { type: 'string' },
  } as const;
  const { values, positionals } = parseCommand(args, options, HELP);
  expectNoArguments(positionals, HELP);
  const { search, limit, after } = values;
  if (limit !== undefined && !/^[1-9]\d{0,5}$/.test(limit))
    throw new UsageError(`--limit is "${limit}"; it must be a whole number from 1 to 999999`, HELP);
  const isPart = search !== undefined || limit !== undefined || after !== undefined;
  const { accounts, next } = await useStore(async (store, now) => {
    const wanted = { limit: Number(limit ?? 999_999), ...(search !== undefined && { search }) };
    const part = isPart
      ? await store.findAccounts({ ...wanted, ...(after !== undefined && { after }) })
      : { accounts: await store.accounts(), next: null };
    const asOfNow = part.accounts.map((stored) => ({
      ...stored,
      subscription: subscriptionAt(stored.subscription, now),
    }));
    return { accounts: asOfNow, next: part.next };
  });
  if (values.json) printJson(isPart ? { accounts, next } : accounts);
  else {
    process.stdout.write(
      table(
        ['account', 'name', 'e-mail', 'state', 'created', 'billing from', 'ends'],
        accounts.map(({ id, name, email, createdAt, subscription }) => [
          id,
          name,
          email,
          subscription.state,
          formatDay(createdAt),
          formatDay(subscription.anchor),
          subscription.endsAt === null ? '' : formatDay(subscription.endsAt),
        ]),
      ),
    );
    if (next !== null) process.stdout.write(`There are more: --after '${next}'\n`);
  }
  return EXIT.ok;
}

async function show(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, JSON_ONLY, HELP);
  const id = onlyArgument(positionals, 'ACCOUNT', HELP);
  const { overview, keys } = await useStore(async (store, now) => ({
    overview: await createOverview(await requireAccount(store, id), { store, now, plans: await readPlans(store) }),
    keys: await store.keys(id),
  }));
  if (values.json) printJson({ ...overview, keys });
  else
    process.stdout.write(
      `${describe(overview)}keys      ${keys.filter(({ revokedAt }) => revokedAt === null).length}\n`,
    );
  return EXIT.ok;
}

function describe({
  account: { id, name, email, createdAt, subscription },
  plan,
  period,
  usedCalls,
  overageCalls,
  totalCents,
}: AccountOverview): string {
  const { state, cardOnFile, graceEndsAt, endsAt } = subscription;
  const until =
    endsAt !== null
      ? `, ${state === 'ended' ? 'since' : 'ends'} ${endsAt.toISOString()}`
      : graceEndsAt === null
        ? ''
        : `, served until ${graceEndsAt.toISOString()}`;
  return [
    ['account', id],
    ['name', name],
    ['e-mail', email],
    ['plan', plan.plan],
    ['created', createdAt.toISOString()],
    ['state', `${state}${until}`],
    ['card', cardOnFile ? 'on file' : 'none'],
    ['period', `${period.kind}, ${period.start.toISOString()} to ${period.end.toISOString()}`],
    ['calls', `${usedCalls} of ${plan.includedCalls} included${overageCalls > 0 ? `, ${overageCalls} above` : ''}`],
    ['total', `EUR ${formatCents(totalCents)} so far`],
  ]
    .map(([what, value]) => `${what!.padEnd(8)}  ${value}\n`)
    .join('');
}

async function event(args: readonly string[]): Promise<number> {
  const {
    values,
    positionals: [id, name, ...more],
  } = parseCommand(args, JSON_ONLY, HELP);
  if (id === undefined || name === undefined) throw new UsageError('event needs ACCOUNT and EVENT', HELP);
  expectNoArguments(more, HELP);
  const known = SUBSCRIPTION_EVENTS.find((each) => each === name && each !== 'end_requested');
  if (known === undefined) throw new UsageError(`there is no event "${name}"`, HELP);
  return apply(id, known, values.json, () => undefined);
}

async function end(args: readonly string[]): Promise<number> {
  const options = { ...JSON_ONLY, 'at-period-end': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseCommand(args, options, HELP);
  return apply(onlyArgument(positionals, 'ACCOUNT', HELP), 'end_requested', values.json, ({ subscription }, now) =>
    values['at-period-end'] ? periodAt(subscription, now).end : undefined,
  );
}

/** Applies an event to the subscription and prints the result. */
async function apply(
  id: string,
  what: SubscriptionEvent,
  json: boolean,
  endsAtOf: (account: Account, now: Date) => Date | undefined,
): Promise<number> {
  const changed = await useStore((store) => applyAccountEvent(store, id, what, OPERATOR, endsAtOf));
  const { state, endsAt } = changed.subscription;
  if (json) printJson(changed);
  else
    process.stdout.write(
      `${id} ${state}${endsAt === null || state === 'ended' ? '' : `, ends ${endsAt.toISOString()}`}\n`,
    );
  return EXIT.ok;
}

async function requireAccount(store: AccountStore, id: string): Promise<Account> {
  const found = await store.account(id);
  if (found === null) throw new AccountError('ACCOUNT_UNKNOWN', id);
  return found;
}
