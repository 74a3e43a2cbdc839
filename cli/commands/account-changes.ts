import { parseCents } from 'einvoice-service/accounts/money.js';
import {
  type AccountEdit,
  adjustAccount,
  editAccount,
  eraseAccount,
  exportAccount,
  assignPlan,
} from 'einvoice-service/accounts/operator-actions.js';
import { OPERATOR, printJson, useStore } from './account-store.js';
import { EXIT, parseCommand, UsageError } from './command.js';
import { expectNoArguments, type Subcommand, onlyArgument } from './subcommand.js';
import { parseTime } from './time.js';

const JSON_ONLY = { json: { type: 'boolean', default: false } } as const;

/** The subcommands of `einvoice account` that change or delete an account. */
export function accountChanges(help: string): Readonly<Record<string, Subcommand>> {
  return {
    edit: (args) => edit(args, help),
    plan: (args) => plan(args, help),
    credit: (args) => adjust('credit', args, help),
    refund: (args) => adjust('refund', args, help),
    export: (args) => exportData(args, help),
    erase: (args) => erase(args, help),
  };
}

const DETAILS = {
  name: 'name',
  email: 'email',
  'vat-id': 'vatId',
  country: 'country',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
  reference: 'reference',
} as const;

async function edit(args: readonly string[], help: string): Promise<number> {
  const text = { type: 'string' } as const;
  const options = {
    ...JSON_ONLY,
    name: text,
    email: text,
    'vat-id': text,
    country: text,
    street: text,
    postcode: text,
    city: text,
    reference: text,
    cap: text,
    'request-log': text,
  };
  const { values, positionals } = parseCommand(args, options, help);
  const id = onlyArgument(positionals, 'ACCOUNT', help);
  const { cap, 'request-log': log } = values;
  if (log !== undefined && log !== 'on' && log !== 'off')
    throw new UsageError(`--request-log is "${log}"; it must be on or off`, help);
  const changes: AccountEdit = {
    ...Object.fromEntries(
      Object.entries(DETAILS)
        .map(([option, name]) => [name, values[option as keyof typeof DETAILS]] as const)
        .filter(([, value]) => value !== undefined),
    ),
    ...(cap !== undefined && { capCents: cap === 'none' ? null : parseAmount('--cap', cap, help) }),
    ...(log !== undefined && { keepsRequests: log === 'on' }),
  };
  if (Object.keys(changes).length === 0) throw new UsageError('say what to change', help);
  const changed = await useStore((store) => editAccount(store, id, changes, OPERATOR));
  if (values.json) printJson(changed);
  else process.stdout.write(`${id} changed\n`);
  return EXIT.ok;
}

async function plan(args: readonly string[], help: string): Promise<number> {
  const {
    values,
    positionals: [accountId, name, ...more],
  } = parseCommand(args, { ...JSON_ONLY, from: { type: 'string' } } as const, help);
  if (accountId === undefined || name === undefined) throw new UsageError('plan needs ACCOUNT and PLAN', help);
  expectNoArguments(more, help);
  const validFrom = parseTime(values.from, '--from', help);
  const choice = await useStore((store) => assignPlan(store, { accountId, plan: name, validFrom }, OPERATOR));
  if (values.json) printJson(choice);
  else process.stdout.write(`${accountId} ${name}, from ${choice.validFrom.toISOString()} on\n`);
  return EXIT.ok;
}

async function adjust(kind: 'credit' | 'refund', args: readonly string[], help: string): Promise<number> {
  const options = { ...JSON_ONLY, amount: { type: 'string' }, note: { type: 'string' } } as const;
  const {
    values: { amount, note, json },
    positionals,
  } = parseCommand(args, options, help);
  const accountId = onlyArgument(positionals, 'ACCOUNT', help);
  if (amount === undefined || note === undefined) throw new UsageError(`${kind} needs --amount and --note`, help);
  const amountCents = parseAmount('--amount', amount, help);
  const made = await useStore((store) => adjustAccount(store, { accountId, kind, amountCents, note }, OPERATOR));
  if (json) printJson(made);
  else process.stdout.write(`${made.id}\n`);
  return EXIT.ok;
}

async function exportData(args: readonly string[], help: string): Promise<number> {
  const { positionals } = parseCommand(args, JSON_ONLY, help);
  const id = onlyArgument(positionals, 'ACCOUNT', help);
  printJson(await useStore((store) => exportAccount(store, id)));
  return EXIT.ok;
}

async function erase(args: readonly string[], help: string): Promise<number> {
  const { values, positionals } = parseCommand(args, { ...JSON_ONLY, yes: { type: 'boolean', default: false } }, help);
  const id = onlyArgument(positionals, 'ACCOUNT', help);
  if (!values.yes) throw new UsageError("it can't be taken back: say --yes", help);
  const erased = await useStore((store) => eraseAccount(store, id, OPERATOR));
  if (values.json) printJson(erased);
  else process.stdout.write(`${id} erased\n`);
  return EXIT.ok;
}

function parseAmount(option: string, text: string, help: string): number {
  const cents = parseCents(text);
  if (cents === null) throw new UsageError(`${option} is "${text}"; it must be an amount in euros, like 12.50`, help);
  return cents;
}
