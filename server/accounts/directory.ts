/**
 * All accounts, keys and plans in memory, kept up to date in the background: a call never waits for the database, an unknown
 * key costs what a known one does, and callers can neither fill the memory nor keep the database busy.
 */

import { timingSafeEqual } from 'node:crypto';
import { hashKey, prefixOf } from './api-key-secret.js';
import type { Account, PlanChoice, PlanVersion } from './model.js';
import { type PlanBook, planBook } from './plan-book.js';
import type { AccountRecords, Changes, KeyRecord } from './store.js';

/** A key that somebody has shown, and its account. */
export interface Found {
  readonly key: KeyRecord;
  readonly account: Account;
}

/** Compared with where there is nothing to compare with, so that the time does not tell. */
const NOBODY = Buffer.alloc(32);

export class Directory {
  readonly #store: Pick<AccountRecords, 'changesSince'>;
  readonly #accounts = new Map<string, Account>();
  readonly #byPrefix = new Map<string, KeyRecord>();
  readonly #versions = new Map<string, PlanVersion>();
  readonly #choices = new Map<string, PlanChoice>();
  #plans: PlanBook = planBook([], []);
  #revision = 0;

  constructor(store: Pick<AccountRecords, 'changesSince'>) {
    this.#store = store;
  }

  /** Takes in what has changed. @throws StoreError */
  async refresh(): Promise<void> {
    this.#apply(await this.#store.changesSince(this.#revision));
  }

  /** Takes in a change that was just made here. Where that fails, the next turn does it: what was done is done. */
  async notice(): Promise<void> {
    await this.refresh().catch(() => undefined);
  }

  hasKeys(): boolean {
    return this.#byPrefix.size > 0;
  }

  account(id: string): Account | null {
    return this.#accounts.get(id) ?? null;
  }

  /** Which plan an account has at an instant. */
  readonly planAt: PlanBook['planAt'] = (accountId, instant) => this.#plans.planAt(accountId, instant);

  /** @returns null when the key is malformed, unknown, revoked or over */
  find(presented: string, now: Date): Found | null {
    const prefix = prefixOf(presented);
    const key = prefix === null ? undefined : this.#byPrefix.get(prefix);
    const isRight = timingSafeEqual(key?.hash ?? NOBODY, hashKey(presented));
    if (!isRight || key === undefined || key.revokedAt !== null) return null;
    if (key.expiresAt !== null && key.expiresAt <= now) return null;
    const account = this.#accounts.get(key.accountId);
    return account === undefined ? null : { key, account };
  }

  #apply({ accounts, keys, plans, choices, revision }: Changes): void {
    // Two refreshes may overtake each other: what is older than what is known has nothing new in it.
    if (revision < this.#revision) return;
    this.#revision = revision;
    for (const account of accounts) this.#accounts.set(account.id, account);
    for (const key of keys) this.#byPrefix.set(key.prefix, key);
    if (plans.length === 0 && choices.length === 0) return;
    for (const version of plans) this.#versions.set(`${version.plan} ${version.validFrom.getTime()}`, version);
    for (const choice of choices) this.#choices.set(`${choice.accountId} ${choice.validFrom.getTime()}`, choice);
    this.#plans = planBook([...this.#versions.values()], [...this.#choices.values()]);
  }
}
