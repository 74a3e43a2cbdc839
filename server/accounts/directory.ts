/**
 * Keeps all accounts, keys and plans in memory, refreshed in the background: a call never waits for the database, an
 * unknown key costs the same as a known one, and callers can neither fill the memory nor keep the database busy.
 */

import { timingSafeEqual } from 'node:crypto';
import { hashKey, keyPrefix } from './api-key-secret.js';
import type { Account, PlanChoice, PlanVersion } from './model.js';
import { type PlanBook, createPlanBook } from './plan-book.js';
import type { AccountRecords, Changes, KeyRecord } from './store.js';

/** A key that was presented, and its account. */
export interface FoundKey {
  readonly key: KeyRecord;
  readonly account: Account;
}

/** Compared with if the key is unknown, so that timing reveals nothing. */
const NO_HASH = Buffer.alloc(32);

export class Directory {
  readonly #store: Pick<AccountRecords, 'changesSince'>;
  readonly #accounts = new Map<string, Account>();
  readonly #byPrefix = new Map<string, KeyRecord>();
  readonly #versions = new Map<string, PlanVersion>();
  readonly #choices = new Map<string, PlanChoice>();
  #plans: PlanBook = createPlanBook([], []);
  #revision = 0;

  constructor(store: Pick<AccountRecords, 'changesSince'>) {
    this.#store = store;
  }

  /** Reads what has changed. @throws StoreError */
  async refresh(): Promise<void> {
    this.#apply(await this.#store.changesSince(this.#revision));
  }

  /**
   * Reads a change that this process has just made. If that fails, the next refresh does it: the change itself has
   * succeeded.
   */
  async notice(): Promise<void> {
    await this.refresh().catch(() => undefined);
  }

  hasKeys(): boolean {
    return this.#byPrefix.size > 0;
  }

  account(id: string): Account | null {
    return this.#accounts.get(id) ?? null;
  }

  /** The plan of an account at an instant. */
  readonly planAt: PlanBook['planAt'] = (accountId, instant) => this.#plans.planAt(accountId, instant);

  /** @returns null if the key is malformed, unknown, revoked or expired */
  find(presented: string, now: Date): FoundKey | null {
    const prefix = keyPrefix(presented);
    const key = prefix === null ? undefined : this.#byPrefix.get(prefix);
    const isRight = timingSafeEqual(key?.hash ?? NO_HASH, hashKey(presented));
    if (!isRight || key === undefined || key.revokedAt !== null) return null;
    if (key.expiresAt !== null && key.expiresAt <= now) return null;
    const account = this.#accounts.get(key.accountId);
    return account === undefined ? null : { key, account };
  }

  #apply({ accounts, keys, plans, choices, revision }: Changes): void {
    // Refreshes may overtake each other; an older result contains nothing new.
    if (revision < this.#revision) return;
    this.#revision = revision;
    for (const account of accounts) this.#accounts.set(account.id, account);
    for (const key of keys) this.#byPrefix.set(key.prefix, key);
    if (plans.length === 0 && choices.length === 0) return;
    for (const version of plans) this.#versions.set(`${version.plan} ${version.validFrom.getTime()}`, version);
    for (const choice of choices) this.#choices.set(`${choice.accountId} ${choice.validFrom.getTime()}`, choice);
    this.#plans = createPlanBook([...this.#versions.values()], [...this.#choices.values()]);
  }
}
