/**
 * Where accounts, keys, usage and statements are kept. SQLite and PostgreSQL stand behind this interface (`sql/`).
 * Every method throws `StoreError` when the store can't be reached or written.
 */

import type { Account, ApiKey, DayUsage, Plan, PlanChoice, PlanVersion, Subscription } from './model.js';
import type { NoteRecords } from './note-store.js';
import type { OutboxRecords, ProviderRecords, TrialRecords } from './provider-store.js';
import type { Statement } from './statement.js';

/** A key as it is stored. */
export interface KeyRecord extends ApiKey {
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
}

/** Accounts, keys and plans that are new or were changed. */
export interface Changes {
  readonly accounts: readonly Account[];
  readonly keys: readonly KeyRecord[];
  readonly plans: readonly PlanVersion[];
  readonly choices: readonly PlanChoice[];
  /** What to ask for the next time. */
  readonly revision: number;
}

/** Calls of an account, all in one period, on one day and with one key. */
export interface UsageCount {
  readonly accountId: string;
  readonly periodStart: Date;
  /** `2027-01-31` */
  readonly day: string;
  readonly calls: number;
  /** Absent in what an earlier program has kept. */
  readonly keyId?: string;
  /** When the last of them was answered; absent likewise. */
  readonly lastAt?: Date;
  /** They were made with a test key: they are shown to their owner, and that is all. */
  readonly isTest?: true;
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

/** A batch without the time at which it is recorded. */
export type UnsentBatch = Omit<UsageBatch, 'at'>;

export interface PeriodUsage {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly calls: number;
}

/** Calls with a key on a day; those with test keys are among them. */
export interface KeyDayUsage extends DayUsage {
  readonly keyId: string;
}

/** A part of the list of accounts. */
export interface AccountPage {
  readonly accounts: readonly Account[];
  /** What to ask for the next part with; null at the end. */
  readonly next: string | null;
}

export interface AccountRecords {
  addAccount(account: Account): Promise<void>;
  /** Adds an account with a key only where there is no account at all. @returns whether it did */
  addFirstAccount(account: Account, key: KeyRecord): Promise<boolean>;
  account(id: string): Promise<Account | null>;
  /** By the id that a payment provider has for a customer. */
  accountOfCustomer(customerId: string): Promise<Account | null>;
  /** The oldest first. */
  accounts(): Promise<readonly Account[]>;
  /**
   * A part of the accounts, the latest first.
   * @param search a part of the name or the e-mail address, letter case aside, or a whole id; all when absent
   * @param after `next` of the part before
   */
  findAccounts(wanted: {
    readonly search?: string;
    readonly limit: number;
    readonly after?: string;
  }): Promise<AccountPage>;
  /**
   * Changes an account; nobody else changes it in between. A subscription that is ended ends the sessions of the
   * account; one that begins to be served again has its earlier periods closed first.
   * @param change gets the account as it is stored, and the database's time; what it throws leaves everything as it was
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  changeAccount(accountId: string, change: (account: Account, now: Date) => Account): Promise<Account>;
  /** The same for its subscription alone. */
  changeSubscription(
    accountId: string,
    change: (subscription: Subscription, now: Date) => Subscription,
  ): Promise<Account>;
  /**
   * Takes what is personal out of an account, ends it, and revokes its keys. Statements stay, with the name that is on
   * them, and so do hashes of used trials.
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  eraseAccount(accountId: string): Promise<Account>;
  /**
   * @param most how many keys that are not revoked the account may have
   * @throws AccountError `ACCOUNT_UNKNOWN`, `TOO_MANY_KEYS`
   */
  addKey(key: KeyRecord, most: number): Promise<void>;
  /**
   * Adds a key to an account that has never had one.
   * @returns whether it was added: of several at once, one is
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  addFirstKey(key: KeyRecord): Promise<boolean>;
  /** Of one account, or all; the oldest first. */
  keys(accountId?: string): Promise<readonly ApiKey[]>;
  /**
   * Revokes a key; one that is revoked already stays as it is.
   * @param accountId whose key it has to be; anybody's when null
   * @returns the key; null when there is none
   */
  revokeKey(accountId: string | null, keyId: string, at: Date): Promise<ApiKey | null>;
  /** Forgets keys that were revoked, or have expired, before an instant. */
  removeKeysEnded(before: Date): Promise<void>;
  /** What has changed after a revision; 0 asks for everything. */
  changesSince(revision: number): Promise<Changes>;
}

/** Null is now, by the database. */
export type FromNow<T extends { readonly validFrom: Date }> = Omit<T, 'validFrom'> & {
  readonly validFrom: Date | null;
};

/** Plans: versions with an instant from which each holds. What holds already is never changed. */
export interface PlanRecords {
  /** Adds the first version of the standard plan, from ever on, where there is none. @returns whether it did */
  addFirstPlan(plan: Plan): Promise<boolean>;
  /**
   * Adds a version, from the database's time on where it names no instant.
   * @throws AccountError `PLAN_IN_PAST` when it should hold before the database's time; `PLAN_EXISTS` where there is a version from that instant on
   */
  addPlanVersion(version: FromNow<PlanVersion>): Promise<PlanVersion>;
  /** All of them, by name, then by time. */
  planVersions(): Promise<readonly PlanVersion[]>;
  /**
   * Gives an account a plan, from the database's time on where no instant is named. It holds for the periods that begin from then on.
   * @throws AccountError `ACCOUNT_UNKNOWN`, `PLAN_UNKNOWN`, `PLAN_IN_PAST`
   */
  choosePlan(choice: FromNow<PlanChoice>): Promise<PlanChoice>;
  /** The plans that accounts have had other than the standard one; of one account, or all. */
  planChoices(accountId?: string): Promise<readonly PlanChoice[]>;
}

export interface UsageRecords {
  /** Counts calls, and writes what a payment provider has to be told of them. @returns false when the batch had been recorded before */
  recordUsage(batch: UsageBatch): Promise<boolean>;
  /** Totals of all periods that have changed since an instant. */
  usageChangedSince(instant: Date): Promise<readonly PeriodUsage[]>;
  usageOf(accountId: string, periodStart: Date): Promise<number>;
  /** Days with calls, the first one first. */
  daysOf(accountId: string, periodStart: Date): Promise<readonly DayUsage[]>;
  /** Days and keys with calls, from a day (`2027-01-31`) up to another one, that one included. */
  keyDaysOf(accountId: string, fromDay: string, toDay: string): Promise<readonly KeyDayUsage[]>;
  /** Forgets with which keys calls were made on the days before one; how many there were stays. */
  removeKeyDays(beforeDay: string): Promise<void>;
}

export interface StatementRecords {
  /**
   * Closes periods that are over by the database's time, at most `rows` accounts of those that are due, and nobody else
   * does it at the same time.
   * @returns null where another process is at it
   */
  closeSome(rows: number): Promise<{ readonly accounts: number; readonly statements: number } | null>;
  /** Takes up accounts that a program of an earlier version has made, so that their periods are closed. */
  adoptAccounts(): Promise<void>;
  /** Kept statements of periods whose end lies after one instant, and up to another. */
  statementsEnding(after: Date, upTo: Date): Promise<readonly Statement[]>;
  /** Kept statements of an account, the latest first. */
  statementsOfAccount(accountId: string): Promise<readonly Statement[]>;
  /** The end of the last period that is closed, by account; of one account, or all. */
  closedUntil(accountId?: string): Promise<ReadonlyMap<string, Date>>;
  /** Calls that came too late for their statements, and will be in the next one. */
  lateUsage(accountId?: string): Promise<readonly PeriodUsage[]>;
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
  /** Of the accounts and what was counted, not of the place: a copy has the same. */
  readonly id: string;
  /** The database's time: what periods, trials and closing go by. */
  time(): Promise<Date>;
  /** Asks whether the store can be used. @throws StoreError within 600 ms, also where it only does not answer */
  probe(): Promise<void>;
  close(): Promise<void>;
}
