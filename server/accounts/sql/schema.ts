/** The tables, as `migrations.ts` leaves them. Instants are ISO 8601 in UTC, so that text order is time order in both databases. */

import type { Kysely, Transaction } from 'kysely';
import type { SubscriptionState } from '../model.js';

interface AccountRow {
  id: string;
  name: string;
  email: string;
  created_at: string;
  state: SubscriptionState;
  started_at: string;
  anchor: string;
  /** 0 or 1. */
  card_on_file: number;
  grace_ends_at: string | null;
  ends_at: string | null;
  revision: number;
}

interface KeyRow {
  id: string;
  account_id: string;
  prefix: string;
  /** 64 hexadecimal digits. */
  hash: string;
  label: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  revision: number;
}

interface UsageRow {
  account_id: string;
  period_start: string;
  day: string;
  calls: number;
  updated_at: string;
}

/** The last batch of each process that has counted. */
interface MeterRow {
  id: string;
  sequence: number;
  seen_at: string;
}

interface StatementRow {
  account_id: string;
  account_name: string;
  kind: 'trial' | 'paid';
  period_start: string;
  period_end: string;
  closed_at: string;
  base_price_cents: number;
  included_calls: number;
  used_calls: number;
  overage_calls: number;
  overage_price_cents: number;
  overage_amount_cents: number;
  total_cents: number;
}

/** Somebody who has signed in. */
interface SessionRow {
  /** SHA-256 of what the cookie has, 64 hexadecimal digits. */
  id: string;
  account_id: string;
  key_id: string;
  started_at: string;
  ends_at: string;
}

export interface Tables {
  accounts: AccountRow;
  api_keys: KeyRow;
  /** One row: the number of the last change of accounts and keys. */
  revisions: { id: number; revision: number };
  usage: UsageRow;
  meters: MeterRow;
  statements: StatementRow;
  /** One row: what tells this store from any other. */
  store_identity: { id: number; uuid: string };
  sessions: SessionRow;
  schema_version: { version: number; applied_at: string };
}

export type Database = Kysely<Tables>;
export type Connection = Transaction<Tables>;
