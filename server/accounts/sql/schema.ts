/**
 * The tables after all migration steps (`steps/`). Instants are ISO 8601 in UTC, so that they sort by time as text in
 * both databases.
 */

import type { Kysely, Transaction } from 'kysely';
import type { PeriodKind, SubscriptionState } from '../model.js';

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
  stopped_at: string | null;
  vat_id: string | null;
  country: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  reference: string | null;
  provider_customer: string | null;
  provider_subscription: string | null;
  cap_cents: number | null;
  /** 0 or 1. */
  keeps_requests: number;
  erased_at: string | null;
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
  /** 0 or 1. */
  is_test: number;
  /** Separated by spaces. */
  scopes: string;
  expires_at: string | null;
}

interface PlanRow {
  plan: string;
  valid_from: string;
  price_cents: number;
  included_calls: number;
  overage_cents: number;
  trial_days: number;
  grace_days: number;
  revision: number;
}

interface AccountPlanRow {
  account_id: string;
  valid_from: string;
  plan: string;
  revision: number;
}

/**
 * State of an account for counting and closing. Both lock the row, so that a call is either in the statement or
 * recorded as late.
 */
interface LedgerRow {
  account_id: string;
  /** Number of the last event in `usage_events`. */
  sequence: number;
  /** 0 or 1: whether usage is reported for it. */
  is_metered: number;
  /** The end of the last closed period; null if there is none. */
  closed_until: string | null;
  /** When the next period of the account ends and must be closed; null for never. */
  closes_at: string | null;
}

/** Includes test keys. */
interface KeyUsageRow {
  key_id: string;
  account_id: string;
  day: string;
  calls: number;
}

/** Usage to report to a payment provider. */
interface UsageEventRow {
  account_id: string;
  /** Without gaps, per account. */
  sequence: number;
  calls: number;
  period_start: string;
  /** When the last of the calls was answered. */
  happened_at: string;
  /** 0 or 1: whether the statement of the period was already closed. */
  is_late: number;
  sent_at: string | null;
}

/** Calls of closed periods that no statement has yet. */
interface LateUsageRow {
  account_id: string;
  period_start: string;
  calls: number;
}

/** Lines of statements about earlier periods. */
interface CorrectionRow {
  account_id: string;
  /** Start of the statement that contains this line. */
  statement_start: string;
  /** Start of the corrected period. */
  period_start: string;
  calls: number;
  overage_calls: number;
  overage_price_cents: number;
  amount_cents: number;
}

/** An event from a payment provider. */
interface ProviderEventRow {
  id: string;
  type: string;
  claimed_at: string;
  finished_at: string | null;
}

interface ComparisonRow {
  invoice_id: string;
  account_id: string;
  period_start: string;
  own_cents: number;
  provider_cents: number;
  difference_cents: number;
  compared_at: string;
}

/** E-mail addresses and cards that had a trial, as hashes. */
interface UsedTrialRow {
  kind: 'email' | 'card';
  hash: string;
  account_id: string;
  used_at: string;
}

interface AdjustmentRow {
  id: string;
  account_id: string;
  kind: 'credit' | 'refund';
  amount_cents: number;
  note: string;
  actor: string;
  created_at: string;
}

interface AuditRow {
  id: string;
  at: string;
  account_id: string | null;
  actor: string;
  action: string;
  /** JSON. */
  details: string;
}

interface RequestRow {
  id: string;
  at: string;
  account_id: string;
  key_id: string;
  request_id: string;
  status: number;
  format: string | null;
  milliseconds: number;
}

interface UsageRow {
  account_id: string;
  period_start: string;
  day: string;
  calls: number;
  updated_at: string;
}

/** The last batch of each process. */
interface MeterRow {
  id: string;
  sequence: number;
  seen_at: string;
}

interface StatementRow {
  account_id: string;
  account_name: string;
  kind: PeriodKind;
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
  plan: string;
  correction_cents: number;
  credit_cents: number;
}

/** A signed-in user. */
interface SessionRow {
  /** SHA-256 of the cookie's token, 64 hexadecimal digits. */
  id: string;
  account_id: string;
  key_id: string;
  started_at: string;
  ends_at: string;
}

export interface Tables {
  accounts: AccountRow;
  api_keys: KeyRow;
  /** A single row: the number of the last change to accounts and keys. */
  revisions: { id: number; revision: number };
  usage: UsageRow;
  meters: MeterRow;
  statements: StatementRow;
  /** A single row: the unique id of this store. */
  store_identity: { id: number; uuid: string };
  sessions: SessionRow;
  plan_versions: PlanRow;
  account_plans: AccountPlanRow;
  ledgers: LedgerRow;
  key_usage: KeyUsageRow;
  usage_events: UsageEventRow;
  late_usage: LateUsageRow;
  corrections: CorrectionRow;
  provider_events: ProviderEventRow;
  invoice_comparisons: ComparisonRow;
  used_trials: UsedTrialRow;
  adjustments: AdjustmentRow;
  audit_log: AuditRow;
  request_log: RequestRow;
  schema_version: { version: number; applied_at: string };
}

export type Database = Kysely<Tables>;
export type Connection = Transaction<Tables>;
