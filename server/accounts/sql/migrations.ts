/**
 * The schema, step by step, in SQL that both databases read. A step that has been released is never changed: what is
 * wrong with it is put right by a further one.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
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
  [
    'create table store_identity (id integer primary key, uuid text not null)',
    `create table sessions (
      id text primary key,
      account_id text not null,
      key_id text not null,
      started_at text not null,
      ends_at text not null
    )`,
    'create index sessions_account on sessions (account_id)',
    'create index sessions_end on sessions (ends_at)',
  ],
];
