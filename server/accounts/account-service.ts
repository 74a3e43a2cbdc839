/** What the owner of an account can see and do: what the account page is made of. */

import type { KeyOptions } from './account-actions.js';
import type { Account, ApiKey, DayUsage, NewKey, Period, PlanVersion } from './model.js';

/** Who has signed in. */
export interface SignedIn {
  readonly accountId: string;
  /** The key that was shown at the door. */
  readonly keyId: string;
}

/** An account and what it has used. */
export interface AccountOverview {
  /** Its subscription is as of now: a trial that is over is over. */
  readonly account: Account;
  /** What the period is billed by. */
  readonly plan: PlanVersion;
  /** The period that the figures are about: the current one, or the last one of a subscription that has ended. */
  readonly period: Period;
  /** Calls of the period; what was answered less than a second ago may be missing. */
  readonly usedCalls: number;
  /** Calls above the included ones. In a trial they cost nothing. */
  readonly overageCalls: number;
  /** What the period costs so far: nothing in a trial. */
  readonly totalCents: number;
  /** Each day of the period up to today, those without a call included. */
  readonly days: readonly DayUsage[];
}

/** The account service. All methods throw `StoreError` when the store can't be reached. */
export interface AccountService {
  /**
   * Who a key belongs to, whatever the state of the subscription: whose trial is over may see that it is.
   * @returns null when the key is malformed, unknown or revoked
   */
  signIn(key: string): SignedIn | null;
  /** Begins a session for somebody whose key was good. @returns what the browser keeps; nothing can be told from it */
  startSession(who: SignedIn): Promise<string>;
  /**
   * Who has a session.
   * @returns null when there is none, it was ended or is too old, its key was revoked, or the account has ended since
   */
  session(token: string): Promise<SignedIn | null>;
  /** Ends a session, for whoever has it. Ending twice is no error. */
  endSession(token: string): Promise<void>;
  /** @returns null when there is no such account */
  overview(accountId: string): Promise<AccountOverview | null>;
  /** All keys, revoked ones included, the oldest first. */
  keys(accountId: string): Promise<readonly ApiKey[]>;
  /**
   * Makes a key that works at once.
   * @param label what its owner calls it; see `checkLabel`
   * @throws AccountError `LABEL_INVALID`, `EXPIRY_INVALID`, `TOO_MANY_KEYS`, `ACCOUNT_UNKNOWN`, `ACCOUNT_ENDED`
   */
  createKey(accountId: string, label: string, options?: KeyOptions): Promise<NewKey>;
  /**
   * Revokes a key of this account. Revoking twice is no error.
   * @returns false when the account has no such key
   */
  revokeKey(accountId: string, keyId: string): Promise<boolean>;
}
