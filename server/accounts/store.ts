/**
 * The interface of the store for accounts, keys, usage and statements. SQLite and PostgreSQL implement it (`sql/`).
 * Every method throws `StoreError` if the store can't be reached or written.
 */

import type { Account, ApiKey, DayUsage, Plan, PlanChoice, PlanVersion, Subscription } from './model.js';
import type { NoteRecords } from './note-store.js';
import type { OutboxRecords, ProviderRecords, TrialRecords } from './provider-store.js';
import type { Statement } from './statement.js';

/** A key as stored. */
export interface KeyRecord extends ApiKey {
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
}

/** New and changed accounts, keys and plans. */
export interface Changes {
  readonly accounts: readonly Account[];
  readonly keys: readonly KeyRecord[];
  readonly plans: readonly PlanVersion[];
  readonly choices: readonly PlanChoice[];
  /** The revision to pass the next time. */
  readonly revision: number;
}

/** Calls of an account in one period, on one day and with one key. */
export interface UsageCount {
  readonly accountId: string;
  readonly periodStart: Date;
  /** `2027-01-31` */
  readonly day: string;
  readonly calls: number;
  /** Absent in batches saved by an earlier version. */
  readonly keyId?: string;
  /** When the last of them was answered; absent in the same cases. */
  readonly lastAt?: Date;
  /** Made with a test key: shown to their owner, but not charged. */
  readonly isTest?: true;
}

/** The calls that a process has counted; recorded completely or not at all, and never twice. */
export interface UsageBatch {
  /** Id of the process's meter. */
  readonly meterId: string;
  /** Rises with each batch of that process. */
  readonly sequence: number;
  readonly at: Date;
  readonly counts: readonly UsageCount[];
  readonly keysUsed: readonly { readonly keyId: string; readonly at: Date }[];
}

/** A batch without the time at which it is recorded. */
export type UnsentBatch = Omit<UsageBatch, 'at'>;

export interface PeriodUsage {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly calls: number;
}

/** Calls per key and day, including test keys. */
export interface KeyDayUsage extends DayUsage {
  readonly keyId: string;
}

/** A page of the list of accounts. */
export interface AccountPage {
  readonly accounts: readonly Account[];
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

export interface AccountRecords {
  addAccount(account: Account): Promise<void>;
  /** Adds an account with a key if there are no accounts. @returns whether it did */
  addFirstAccount(account: Account, key: KeyRecord): Promise<boolean>;
  account(id: string): Promise<Account | null>;
  /** By the payment provider's id of a customer. */
  findAccountByCustomer(customerId: string): Promise<Account | null>;
  /** Oldest first. */
  accounts(): Promise<readonly Account[]>;
  /**
   * A page of accounts, latest first.
   * @param search part of the name or the e-mail address, ignoring case, or a whole id; by default all accounts
   * @param after `next` of the page before
   */
  findAccounts(wanted: {
    readonly search?: string;
    readonly limit: number;
    readonly after?: string;
  }): Promise<AccountPage>;
  /**
   * Changes an account in a transaction. Ending a subscription ends the sessions of the account. When a subscription is
   * served again, its earlier periods are closed first.
   * @param change gets the stored account and the database's time; if it throws, nothing is changed
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  changeAccount(accountId: string, change: (account: Account, now: Date) => Account): Promise<Account>;
  /** The same, for the subscription only. */
  changeSubscription(
    accountId: string,
    change: (subscription: Subscription, now: Date) => Subscription,
  ): Promise<Account>;
  /**
   * Erases the personal data of an account, ends it, and revokes its keys. Statements with the name on them and hashes
   * of used trials are kept.
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  eraseAccount(accountId: string): Promise<Account>;
  /**
   * @param most maximum number of active keys of the account
   * @throws AccountError `ACCOUNT_UNKNOWN`, `TOO_MANY_KEYS`
   */
  addKey(key: KeyRecord, most: number): Promise<void>;
  /**
   * Adds a key to an account that has never had one.
   * @returns whether it was added: of several concurrent calls, one succeeds
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  addFirstKey(key: KeyRecord): Promise<boolean>;
  /** Of one account, or all; oldest first. */
  keys(accountId?: string): Promise<readonly ApiKey[]>;
  /**
   * Revokes a key; a key that is already revoked does not change.
   * @param accountId the account it must belong to; null for any
   * @returns the key; null if there is none
   */
  revokeKey(accountId: string | null, keyId: string, at: Date): Promise<ApiKey | null>;
  /** Deletes keys that were revoked, or have expired, before an instant. */
  removeEndedKeys(before: Date): Promise<void>;
  /** The changes after a revision; 0 for everything. */
  changesSince(revision: number): Promise<Changes>;
}

/** Null means now, by the database's clock. */
export type FromNow<T extends { readonly validFrom: Date }> = Omit<T, 'validFrom'> & {
  readonly validFrom: Date | null;
};

/** Plans: versions that are valid from a given time. Versions in force are never changed. */
export interface PlanRecords {
  /** Adds the first version of the standard plan, valid at all times, if there is none. @returns whether it did */
  addFirstPlan(plan: Plan): Promise<boolean>;
  /**
   * Adds a version, valid from now by the database's clock if it names no instant.
   * @throws AccountError `PLAN_IN_PAST` if it would be valid before that; `PLAN_EXISTS` if there is a version from the
   * same instant on
   */
  addPlanVersion(version: FromNow<PlanVersion>): Promise<PlanVersion>;
  /** All versions, by name, then by time. */
  planVersions(): Promise<readonly PlanVersion[]>;
  /**
   * Assigns a plan to an account for periods that start from a given time, by default from now by the database's
   * clock.
   * @throws AccountError `ACCOUNT_UNKNOWN`, `PLAN_UNKNOWN`, `PLAN_IN_PAST`
   */
  choosePlan(choice: FromNow<PlanChoice>): Promise<PlanChoice>;
  /** The choices of plans other than the standard one; of one account, or all. */
  planChoices(accountId?: string): Promise<readonly PlanChoice[]>;
}

export interface UsageRecords {
  /**
   * Counts calls, and writes the usage events for a payment provider. @returns false if the batch had been recorded
   * before
   */
  recordUsage(batch: UsageBatch): Promise<boolean>;
  /** Totals of all periods that have changed since an instant. */
  usageChangedSince(instant: Date): Promise<readonly PeriodUsage[]>;
  usageOf(accountId: string, periodStart: Date): Promise<number>;
  /** Days with calls, in order. */
  usageByDay(accountId: string, periodStart: Date): Promise<readonly DayUsage[]>;
  /** Days with calls, whatever their periods, from one day (`2027-01-31`) to another, inclusive. */
  usageOfDays(accountId: string, fromDay: string, toDay: string): Promise<readonly DayUsage[]>;
  /** Days and keys with calls, from one day (`2027-01-31`) to another, inclusive. */
  usageByKeyAndDay(accountId: string, fromDay: string, toDay: string): Promise<readonly KeyDayUsage[]>;
  /** Deletes which keys were used before a day, but keeps the numbers of calls. */
  removeKeyDays(beforeDay: string): Promise<void>;
}

export interface StatementRecords {
  /**
   * Closes periods that have ended by the database's clock, for at most `rows` due accounts. Only one process at a time
   * does this.
   * @returns null if another process is doing it
   */
  closeBatch(rows: number): Promise<{ readonly accounts: number; readonly statements: number } | null>;
  /** Adds ledgers for accounts created by an earlier version, so that their periods are closed. */
  adoptAccounts(): Promise<void>;
  /** Stored statements of periods that end after one instant, and at or before another. */
  statementsEnding(after: Date, upTo: Date): Promise<readonly Statement[]>;
  /** Stored statements of an account, latest first. */
  statementsOfAccount(accountId: string): Promise<readonly Statement[]>;
  /** The end of the last closed period, by account; of one account, or all. */
  closedUntil(accountId?: string): Promise<ReadonlyMap<string, Date>>;
  /** Calls that were counted too late for their statements, and will be in the next one. */
  lateUsage(accountId?: string): Promise<readonly PeriodUsage[]>;
}

/** A session of the account page. */
export interface SessionRecord {
  /** SHA-256 of the browser's token. */
  readonly hash: Buffer;
  readonly accountId: string;
  /** The key that was used to sign in. */
  readonly keyId: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

export interface SessionRecords {
  /** @param most maximum number of sessions of the account; the oldest ones are removed */
  addSession(session: SessionRecord, most: number): Promise<void>;
  /** @returns null if there is none, or its key has been revoked; its age is not checked */
  session(hash: Buffer): Promise<SessionRecord | null>;
  /** Ends a session. Ending it again is not an error. */
  removeSession(hash: Buffer): Promise<void>;
  /** Deletes sessions that ended at or before an instant. */
  removeEndedSessions(upTo: Date): Promise<void>;
}

export interface AccountStore
  extends
    AccountRecords,
    PlanRecords,
    UsageRecords,
    StatementRecords,
    SessionRecords,
    OutboxRecords,
    ProviderRecords,
    TrialRecords,
    NoteRecords {
  /** Identifies the data, not its location: a copy has the same id. */
  readonly id: string;
  /** The database's time, which determines periods, trials and closing. */
  time(): Promise<Date>;
  /** Checks that the store can be used. @throws StoreError within 600 ms, also if it does not respond */
  probe(): Promise<void>;
  close(): Promise<void>;
}
