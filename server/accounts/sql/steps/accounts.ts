/** Accounts, keys, usage and statements. */

import type { Step } from './step.js';

export const accounts: Step = {
  up: [
    `create table accounts (
      id text primary key,
      name text not null,
      email text not null,
      created_at text not null,
      state text not null,
      started_at text not null,
      anchor text not null,
      card_on_file integer not null,
      grace_ends_at text,
      ends_at text,
      revision bigint not null
    )`,
    'create index accounts_revision on accounts (revision)',
    `create table api_keys (
      id text primary key,
      account_id text not null references accounts (id),
      prefix text not null unique,
      hash text not null,
      label text not null,
      created_at text not null,
      last_used_at text,
      revoked_at text,
      revision bigint not null
    )`,
    'create index api_keys_revision on api_keys (revision)',
    'create index api_keys_account on api_keys (account_id)',
    'create table revisions (id integer primary key, revision bigint not null)',
    'insert into revisions (id, revision) values (1, 0)',
    `create table usage (
      account_id text not null,
      period_start text not null,
      day text not null,
      calls bigint not null,
      updated_at text not null,
      primary key (account_id, period_start, day)
    )`,
    'create index usage_updated on usage (updated_at)',
    'create table meters (id text primary key, sequence bigint not null, seen_at text not null)',
    'create index meters_seen on meters (seen_at)',
    `create table statements (
      account_id text not null,
      account_name text not null,
      kind text not null,
      period_start text not null,
      period_end text not null,
      closed_at text not null,
      base_price_cents bigint not null,
      included_calls bigint not null,
      used_calls bigint not null,
      overage_calls bigint not null,
      overage_price_cents bigint not null,
      overage_amount_cents bigint not null,
      total_cents bigint not null,
      primary key (account_id, period_start)
    )`,
    'create index statements_end on statements (period_end)',
  ],
  down: [
    'drop table statements',
    'drop table meters',
    'drop table usage',
    'drop table revisions',
    'drop table api_keys',
    'drop table accounts',
  ],
};
