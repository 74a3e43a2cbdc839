import { createAccount } from '../../server/accounts/account-actions.js';
import { AccountError } from '../../server/accounts/account-error.js';
import type { AccountOverview } from '../../server/accounts/account-service.js';
import { overviewOf } from '../../server/accounts/stored-account-service.js';
import type { Account } from '../../server/accounts/model.js';
import { planBook, USUAL_PLAN } from '../../server/accounts/plan-book.js';
import { formatCents } from '../../server/accounts/money.js';
import { dayOf, periodAt } from '../../server/accounts/period.js';
import {
  applyEvent,
  SUBSCRIPTION_EVENTS,
  type SubscriptionEvent,
  subscriptionAt,
} from '../../server/accounts/subscription.js';
import type { AccountStore } from '../../server/accounts/store.js';
import { table } from '../terminal/table.js';
import { printJson, withStore } from './account-store.js';
import { EXIT, parseCommand, UsageError } from './command.js';
import { none, runPart, theOne } from './subcommand.js';

const HELP = `Usage: einvoice account create --name NAME --email ADDRESS [--card] [--trial-days N] [--json]
       einvoice account list [--json]
       einvoice account show ACCOUNT [--json]
       einvoice account event ACCOUNT EVENT [--json]
       einvoice account end ACCOUNT [--at-period-end] [--json]

Manages the accounts that may call the service. Running services know what has changed within seconds.

  create  makes an account, which begins with a trial; "einvoice key create" gives it a key
  list    all accounts with the state of their subscription
  show    one account, with its period and what it has used
  event   tells what happened: card_added, card_removed, payment_failed, payment_succeeded
  end     ends the subscription for good, at once or with its period; its keys stop working then

OPTIONS
  --name NAME       who it belongs to
  --email ADDRESS   where its owner is reached
  --card            there is a card on file: without one the subscription ends with its trial
  --trial-days N    days of trial; those of the plan when absent, 0 for none
  --at-period-end   end when the current period is over
  --json            as JSON
  --help            this text

The accounts are in DATA_DIR, or in the database of DATABASE_URL, as for the service.

EXIT STATUS
  0  done
  2  wrong use, or it could not be done; standard error says why

EXAMPLES
  einvoice account create --name 'Ada GmbH' --email ada@example.com --card
  einvoice account list
`;

const JSON_ONLY = { json: { type: 'boolean', default: false } } as const;

/** `einvoice account`. */
export function account(args: readonly string[]): Promise<number> {
  return runPart({ create, list, show, event, end }, args, HELP);
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
  none(positionals, HELP);
  if (name === undefined || email === undefined) throw new UsageError('an account needs --name and --email', HELP);
  if (days !== undefined && !/^\d{1,4}$/.test(days))
    throw new UsageError(`--trial-days is "${days}"; it must be a whole number from 0 to 9999`, HELP);
  const made = await withStore(async (store, now, { plan }) => {
    await store.addFirstPlan({ ...USUAL_PLAN, ...plan });
    return createAccount(
      store,
      { name, email, cardOnFile: card, ...(days !== undefined && { trialDays: Number(days) }) },
      now,
    );
  });
  if (json) printJson(made);
  else process.stdout.write(`${made.id}\n`);
  return EXIT.ok;
}

async function list(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, JSON_ONLY, HELP);
  none(positionals, HELP);
  const accounts = await withStore(async (store, now) =>
    (await store.accounts()).map((stored) => ({ ...stored, subscription: subscriptionAt(stored.subscription, now) })),
  );
  if (values.json) printJson(accounts);
  else {
    process.stdout.write(
      table(
        ['account', 'name', 'e-mail', 'state', 'created', 'billing from', 'ends'],
        accounts.map(({ id, name, email, createdAt, subscription }) => [
          id,
          name,
          email,
          subscription.state,
          dayOf(createdAt),
          dayOf(subscription.anchor),
          subscription.endsAt === null ? '' : dayOf(subscription.endsAt),
        ]),
      ),
    );
  }
  return EXIT.ok;
}

async function show(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(args, JSON_ONLY, HELP);
  const id = theOne(positionals, 'ACCOUNT', HELP);
  const { overview, keys } = await withStore(async (store, now) => ({
    overview: await overviewOf(await accountOf(store, id), { store, now }),
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
  none(more, HELP);
  const known = SUBSCRIPTION_EVENTS.find((each) => each === name && each !== 'end_requested');
  if (known === undefined) throw new UsageError(`there is no event "${name}"`, HELP);
  return apply(id, known, values.json, () => undefined);
}

async function end(args: readonly string[]): Promise<number> {
  const options = { ...JSON_ONLY, 'at-period-end': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseCommand(args, options, HELP);
  return apply(theOne(positionals, 'ACCOUNT', HELP), 'end_requested', values.json, ({ subscription }, now) =>
    values['at-period-end'] ? periodAt(subscription, now).end : undefined,
  );
}

/** Tells the subscription what happened, and prints what became of it. */
async function apply(
  id: string,
  what: SubscriptionEvent,
  json: boolean,
  endsAtOf: (account: Account, now: Date) => Date | undefined,
): Promise<number> {
  const changed = await withStore(async (store, asked) => {
    const { graceDays } = planBook(await store.planVersions(), await store.planChoices(id)).planAt(id, asked);
    return store.changeAccount(id, (account, now) => {
      const endsAt = endsAtOf(account, now);
      const options = { now, graceDays, ...(endsAt !== undefined && { endsAt }) };
      return { ...account, subscription: applyEvent(account.subscription, what, options) };
    });
  });
  const { state, endsAt } = changed.subscription;
  if (json) printJson(changed);
  else
    process.stdout.write(
      `${id} ${state}${endsAt === null || state === 'ended' ? '' : `, ends ${endsAt.toISOString()}`}\n`,
    );
  return EXIT.ok;
}

async function accountOf(store: AccountStore, id: string): Promise<Account> {
  const found = await store.account(id);
  if (found === null) throw new AccountError('ACCOUNT_UNKNOWN', id);
  return found;
}
