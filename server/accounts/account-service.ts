/** The interface behind the account page: everything that the owner of an account can see and do. */

import type { KeyOptions } from './account-actions.js';
import type { Account, ApiKey, DayUsage, NewKey, Period, PlanVersion } from './model.js';

/** The account and key of a signed-in user. */
export interface SignedIn {
  readonly accountId: string;
  /** The key that was used to sign in. */
  readonly keyId: string;
}

/** An account with its usage. */
export interface AccountOverview {
  /** With the subscription's current state: a trial whose time is over has ended. */
  readonly account: Account;
  /** The plan that the period is billed by. */
  readonly plan: PlanVersion;
  /** The period of these figures: the current one, or the last one of a subscription that has ended. */
  readonly period: Period;
  /** Calls of the period; those of the last second may be missing. */
  readonly usedCalls: number;
  /** Calls above the included ones. Free during a trial. */
  readonly overageCalls: number;
  /** The cost of the period so far: nothing in a trial. */
  readonly totalCents: number;
  /** Each day of the period up to today, including those without calls. */
  readonly days: readonly DayUsage[];
}

/** The account service. All methods throw `StoreError` when the store can't be reached. */
export interface AccountService {
  /**
   * The account of a key, whatever the state of the subscription: after a trial has ended, its owner can still sign in
   * to see that.
   * @returns null if the key is malformed, unknown or revoked
   */
  signIn(key: string): SignedIn | null;
  /** Starts a session for the owner of a valid key. @returns an opaque token for the browser */
  startSession(who: SignedIn): Promise<string>;
  /**
   * The user of a session.
   * @returns null if there is none, it was ended or is too old, its key was revoked, or the account has ended since
   */
  session(token: string): Promise<SignedIn | null>;
  /** Ends a session. Ending it again is not an error. */
  endSession(token: string): Promise<void>;
  /** @returns null if there is no such account */
  overview(accountId: string): Promise<AccountOverview | null>;
  /**
   * The latest days with those without calls, oldest first: as many as are asked for, or since the account was
   * created.
   */
  latestDays(accountId: string, count: number): Promise<readonly DayUsage[]>;
  /** All keys, including revoked ones, oldest first. */
  keys(accountId: string): Promise<readonly ApiKey[]>;
  /**
   * Creates a key that works at once.
   * @param label chosen by its owner; see `checkLabel`
   * @throws AccountError `LABEL_INVALID`, `EXPIRY_INVALID`, `TOO_MANY_KEYS`, `ACCOUNT_UNKNOWN`, `ACCOUNT_ENDED`
   */
  createKey(accountId: string, label: string, options?: KeyOptions): Promise<NewKey>;
  /**
   * Revokes a key of this account. Revoking it again is not an error.
   * @returns false if the account has no such key
   */
  revokeKey(accountId: string, keyId: string): Promise<boolean>;
}
