/**
 * Where accounts, keys, usage and statements are kept. SQLite and PostgreSQL stand behind this interface (`sql/`).
 * Every method throws `StoreError` when the store can't be reached or written.
 */

import type { Account, ApiKey, DayUsage, Subscription } from './model.js';
import type { Statement } from './statement.js';

/** A key as it is stored. */
export interface KeyRecord extends ApiKey {
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
}

/** Accounts and keys that are new or were changed. */
export interface Changes {
  readonly accounts: readonly Account[];
  readonly keys: readonly KeyRecord[];
  /** What to ask for the next time. */
  readonly revision: number;
}

/** Calls of an account, all in one period and on one day. */
export interface UsageCount {
  readonly accountId: string;
  readonly periodStart: Date;
  /** `2027-01-31` */
  readonly day: string;
  readonly calls: number;
}

/** What a process has counted; it is recorded whole or not at all, and never twice. */
export interface UsageBatch {
  /** Of one process. */
  readonly meterId: string;
  /** Rises with each batch of that process. */
  readonly sequence: number;
  readonly at: Date;
  readonly counts: readonly UsageCount[];
  readonly keysUsed: readonly { readonly keyId: string; readonly at: Date }[];
}

export interface PeriodUsage {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly calls: number;
}

export interface AccountRecords {
  addAccount(account: Account): Promise<void>;
  /** Adds an account with a key only where there is no account at all. @returns whether it did */
  addFirstAccount(account: Account, key: KeyRecord): Promise<boolean>;
  account(id: string): Promise<Account | null>;
  /** The oldest first. */
  accounts(): Promise<readonly Account[]>;
  /**
   * Changes a subscription; nobody else changes it in between. One that is ended ends the sessions of the account.
   * @param change what it throws leaves everything as it was
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  changeSubscription(accountId: string, change: (subscription: Subscription) => Subscription): Promise<Account>;
  /**
   * @param most how many keys that are not revoked the account may have
   * @throws AccountError `ACCOUNT_UNKNOWN`, `TOO_MANY_KEYS`
   */
  addKey(key: KeyRecord, most: number): Promise<void>;
  /** Of one account, or all; the oldest first. */
  keys(accountId?: string): Promise<readonly ApiKey[]>;
  /**
   * Revokes a key; one that is revoked already stays as it is.
   * @param accountId whose key it has to be; anybody's when null
   * @returns the key; null when there is none
   */
  revokeKey(accountId: string | null, keyId: string, at: Date): Promise<ApiKey | null>;
  /** What has changed after a revision; 0 asks for everything. */
  changesSince(revision: number): Promise<Changes>;
}

export interface UsageRecords {
  /** @returns false when the batch had been recorded before */
  recordUsage(batch: UsageBatch): Promise<boolean>;
  /** Totals of all periods that have changed since an instant. */
  usageChangedSince(instant: Date): Promise<readonly PeriodUsage[]>;
  usageOf(accountId: string, periodStart: Date): Promise<number>;
  /** Days with calls, the first one first. */
  daysOf(accountId: string, periodStart: Date): Promise<readonly DayUsage[]>;
}

export interface StatementRecords {
  /** Keeps statements for good; where there is one for the period already, that one stays. */
  keepStatements(statements: readonly Statement[]): Promise<void>;
  /** Kept statements of periods whose end lies after one instant, and up to another. */
  statementsEnding(after: Date, upTo: Date): Promise<readonly Statement[]>;
  /** The start of the last period that has a statement, by account. */
  lastStatements(): Promise<ReadonlyMap<string, Date>>;
}

/** Somebody who has signed in at the account page. */
export interface SessionRecord {
  /** SHA-256 of what the browser keeps. */
  readonly hash: Buffer;
  readonly accountId: string;
  /** The key that was shown at the door. */
  readonly keyId: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

export interface SessionRecords {
  /** @param most how many an account may have; the oldest ones make room */
  addSession(session: SessionRecord, most: number): Promise<void>;
  /** @returns null when there is none, or its key has been revoked; it says nothing about its end */
  session(hash: Buffer): Promise<SessionRecord | null>;
  /** Ends a session; ending one twice is no error. */
  removeSession(hash: Buffer): Promise<void>;
  /** Forgets sessions that were over at an instant. */
  removeSessionsEnded(upTo: Date): Promise<void>;
}

export interface AccountStore extends AccountRecords, UsageRecords, StatementRecords, SessionRecords {
  /** Of the accounts and what was counted, not of the place: a copy has the same. */
  readonly id: string;
  /** Asks whether the store can be used. @throws StoreError within 600 ms, also where it only does not answer */
  probe(): Promise<void>;
  close(): Promise<void>;
}
