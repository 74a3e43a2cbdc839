/** Settings of the service and of the commands that manage accounts. */

import { join } from 'node:path';
import { findHome } from 'einvoice-core/home.js';
import type { Plan } from '../accounts/model.js';
import { ConfigError, type Environment, Variables, ownEnvironment } from 'einvoice-validator/settings/environment.js';

export interface AccountsSettings {
  /** `DATABASE_URL`: PostgreSQL database with the accounts; by default a SQLite file in `DATA_DIR`. */
  readonly store: { readonly file: string } | { readonly databaseUrl: string };
  /** `PLAN_*`: the standard plan, used when a service first starts; from then on, the store contains it. */
  readonly plan: Partial<Plan>;
  /** `STRIPE_SECRET_KEY` is set: a payment provider charges cards, so nothing starts without one. */
  readonly chargesCards: boolean;
  /** `DATA_DIR`: `data` in the package; a relative path starts from the working directory. */
  readonly dataDir: string;
}

/** Limit for cents, calls and days: larger numbers are typing errors. */
const MAX_OF_A_PLAN = 10_000_000;

/** @throws ConfigError for the first invalid value; the message never contains a password */
export function readAccountsSettings(env: Environment = ownEnvironment(), root: string = findHome()): AccountsSettings {
  const variables = new Variables(env);
  const dataDir = variables.folder('DATA_DIR') ?? join(root, 'data');
  const databaseUrl = postgresUrl(variables.text('DATABASE_URL'));
  return {
    dataDir,
    chargesCards: variables.text('STRIPE_SECRET_KEY') !== undefined,
    store: databaseUrl === undefined ? { file: join(dataDir, 'accounts.sqlite') } : { databaseUrl },
    plan: plan((name) => variables.integer(name, 0, MAX_OF_A_PLAN)),
  };
}

const PLAN_VARIABLES: readonly (readonly [keyof Plan, string])[] = [
  ['priceCents', 'PLAN_PRICE_CENTS'],
  ['includedCalls', 'PLAN_INCLUDED_CALLS'],
  ['overageCents', 'PLAN_OVERAGE_CENTS'],
  ['trialDays', 'PLAN_TRIAL_DAYS'],
  ['graceDays', 'PLAN_GRACE_DAYS'],
];

/** Only configured values; the rest has defaults. */
function plan(figure: (name: string) => number | undefined): Partial<Plan> {
  return Object.fromEntries(
    PLAN_VARIABLES.map(([name, variable]) => [name, figure(variable)]).filter(([, value]) => value !== undefined),
  ) as Partial<Plan>;
}

/** May contain a password, so the message does not repeat it. */
function postgresUrl(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new ConfigError(
    'DATABASE_URL is not the URL of a PostgreSQL database; it must be like postgresql://user:password@host:5432/database',
  );
}
