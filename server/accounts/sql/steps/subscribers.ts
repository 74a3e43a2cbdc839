/**
 * Subscriptions and payments: plans, closing, late calls, usage to report to a payment provider, audit log and
 * requests.
 */

import type { Step } from './step.js';

const ACCOUNT_COLUMNS = [
  'stopped_at text',
  'vat_id text',
  'country text',
  'street text',
  'postcode text',
  'city text',
  'reference text',
  'provider_customer text',
  'provider_subscription text',
  'cap_cents bigint',
  'keeps_requests integer not null default 1',
  'erased_at text',
];

const KEY_COLUMNS = [
  'is_test integer not null default 0',
  "scopes text not null default 'validate'",
  'expires_at text',
];

const STATEMENT_COLUMNS = [
  "plan text not null default 'standard'",
  'correction_cents bigint not null default 0',
  'credit_cents bigint not null default 0',
];

const added = (table: string, columns: readonly string[]): readonly string[] =>
  columns.map((column) => `alter table ${table} add column ${column}`);
const dropped = (table: string, columns: readonly string[]): readonly string[] =>
  columns.map((column) => `alter table ${table} drop column ${column.split(' ', 1)[0]!}`);

const PLANS = [
  `create table plan_versions (
      plan text not null,
      valid_from text not null,
      price_cents bigint not null,
      included_calls bigint not null,
      overage_cents bigint not null,
      trial_days bigint not null,
      grace_days bigint not null,
      revision bigint not null,
      primary key (plan, valid_from)
    )`,
  `create table account_plans (
      account_id text not null,
      valid_from text not null,
      plan text not null,
      revision bigint not null,
      primary key (account_id, valid_from)
    )`,
];

const USAGE = [
  `create table ledgers (
      account_id text primary key,
      sequence bigint not null,
      is_metered integer not null,
      closed_until text,
      closes_at text
    )`,
  'create index ledgers_closing on ledgers (closes_at)',
  `create table key_usage (
      key_id text not null,
      account_id text not null,
      day text not null,
      calls bigint not null,
      primary key (account_id, day, key_id)
    )`,
  `create table usage_events (
      account_id text not null,
      sequence bigint not null,
      calls bigint not null,
      period_start text not null,
      happened_at text not null,
      is_late integer not null,
      sent_at text,
      primary key (account_id, sequence)
    )`,
  'create index usage_events_unsent on usage_events (happened_at) where sent_at is null',
  'create index usage_events_sent on usage_events (sent_at)',
  `create table late_usage (
      account_id text not null,
      period_start text not null,
      calls bigint not null,
      primary key (account_id, period_start)
    )`,
  `create table corrections (
      account_id text not null,
      statement_start text not null,
      period_start text not null,
      calls bigint not null,
      overage_calls bigint not null,
      overage_price_cents bigint not null,
      amount_cents bigint not null,
      primary key (account_id, statement_start, period_start)
    )`,
];

const PROVIDER = [
  `create table provider_events (
      id text primary key,
      type text not null,
      claimed_at text not null,
      finished_at text
    )`,
  'create index provider_events_claimed on provider_events (claimed_at)',
  `create table invoice_comparisons (
      invoice_id text primary key,
      account_id text not null,
      period_start text not null,
      own_cents bigint not null,
      provider_cents bigint not null,
      difference_cents bigint not null,
      compared_at text not null
    )`,
  'create index invoice_comparisons_account on invoice_comparisons (account_id, period_start)',
  `create table used_trials (
      kind text not null,
      hash text not null,
      account_id text not null,
      used_at text not null,
      primary key (kind, hash)
    )`,
];

const NOTES = [
  `create table adjustments (
      id text primary key,
      account_id text not null,
      kind text not null,
      amount_cents bigint not null,
      note text not null,
      actor text not null,
      created_at text not null
    )`,
  'create index adjustments_account on adjustments (account_id, created_at)',
  `create table audit_log (
      id text primary key,
      at text not null,
      account_id text,
      actor text not null,
      action text not null,
      details text not null
    )`,
  'create index audit_log_account on audit_log (account_id, at)',
  `create table request_log (
      id text primary key,
      at text not null,
      account_id text not null,
      key_id text not null,
      request_id text not null,
      status integer not null,
      format text,
      milliseconds integer not null
    )`,
  'create index request_log_account on request_log (account_id, at)',
  'create index request_log_at on request_log (at)',
];

export const subscribers: Step = {
  up: [
    ...added('accounts', ACCOUNT_COLUMNS),
    'create unique index accounts_customer on accounts (provider_customer)',
    'create unique index accounts_subscription on accounts (provider_subscription)',
    'create index accounts_email on accounts (lower(email))',
    'create index accounts_created on accounts (created_at, id)',
    ...added('api_keys', KEY_COLUMNS),
    ...added('statements', STATEMENT_COLUMNS),
    ...PLANS,
    ...USAGE,
    ...PROVIDER,
    ...NOTES,
    // An account whose first period is not over yet is checked once too early, without effect.
    `insert into ledgers (account_id, sequence, is_metered, closed_until, closes_at)
      select accounts.id, 0, 0, max(statements.period_end), max(accounts.started_at)
      from accounts left join statements on statements.account_id = accounts.id
      group by accounts.id`,
    // Calls after the closing of their period have never been billed: they become a correction in the next statement.
    `insert into late_usage (account_id, period_start, calls)
      select statements.account_id, statements.period_start, sum(usage.calls) - max(statements.used_calls)
      from statements
      join usage on usage.account_id = statements.account_id and usage.period_start = statements.period_start
      group by statements.account_id, statements.period_start
      having sum(usage.calls) > max(statements.used_calls)`,
  ],
  down: [
    // The previous version knows only one state that is not served.
    "update accounts set state = 'ended', ends_at = coalesce(ends_at, stopped_at) where state in ('incomplete', 'unpaid', 'paused')",
    ...[
      'request_log',
      'audit_log',
      'adjustments',
      'used_trials',
      'invoice_comparisons',
      'provider_events',
      'corrections',
      'late_usage',
      'usage_events',
      'key_usage',
      'ledgers',
      'account_plans',
      'plan_versions',
    ].map((table) => `drop table ${table}`),
    ...['accounts_created', 'accounts_email', 'accounts_subscription', 'accounts_customer'].map(
      (index) => `drop index ${index}`,
    ),
    // Otherwise calls with test keys would be counted, and keys that expire would not.
    'update api_keys set revoked_at = created_at where revoked_at is null and (is_test = 1 or expires_at is not null)',
    ...dropped('statements', STATEMENT_COLUMNS),
    ...dropped('api_keys', KEY_COLUMNS),
    ...dropped('accounts', ACCOUNT_COLUMNS),
  ],
};
