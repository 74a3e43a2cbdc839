/** The real app with real accounts, and a clock that the test sets. */

import { type Accounts, openAccounts } from '#service/accounts/accounts.js';
import { createAccount, type NewAccount } from '#service/accounts/account-actions.js';
import type { Account } from '#service/accounts/model.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { AccountStore } from '#service/accounts/store.js';
import { createApp } from '#service/app.js';
import type { Place } from '../../fixtures/stores.js';
import { type Answer, type RequestData, send } from '../http/exchange.js';
import { notingValidator, XML } from '../http/support.js';

/** Only ends hanging tests: none depends on how long a turn takes. */
const NEVER_MS = 60_000;

/** A customer with a key. */
export interface Customer {
  readonly account: Account;
  readonly keyId: string;
  readonly secret: string;
}

/** A service without rules: these tests are about authorisation and counting. */
export class Clocked {
  readonly accounts: Accounts;
  /** The same store, opened like the command line does. */
  readonly store: AccountStore;
  readonly validator = notingValidator();
  readonly #app: ReturnType<typeof createApp>;
  readonly #clock: { now: Date };

  private constructor(accounts: Accounts, store: AccountStore, clock: { now: Date }) {
    this.accounts = accounts;
    this.store = store;
    this.#clock = clock;
    this.#app = createApp({ validator: this.validator, keys: accounts.keys });
  }

  static async open({ place }: Place, start: Date): Promise<Clocked> {
    const clock = { now: start };
    return new Clocked(
      await openAccounts({ place, now: () => clock.now }),
      await openStore(place, { time: () => clock.now }),
      clock,
    );
  }

  get now(): Date {
    return this.#clock.now;
  }

  set now(now: Date) {
    this.#clock.now = now;
  }

  async customer(more: Partial<NewAccount> = {}): Promise<Customer> {
    const account = await createAccount(
      this.store,
      { name: 'Ada GmbH', email: 'ada@example.com', cardOnFile: true, ...more },
      this.now,
    );
    const { key, secret } = await this.accounts.accountService.createKey(account.id, 'Office');
    return { account, keyId: key.id, secret };
  }

  call(key: string | null, more: RequestData = {}): Promise<Answer> {
    return send(this.#app, { body: XML, ...more, headers: { ...more.headers, 'X-Api-Key': key } });
  }

  /** Calls until the answer has that status: changes made elsewhere apply within seconds. */
  async until(status: number, key: string): Promise<Answer> {
    for (const giveUp = performance.now() + NEVER_MS; ;) {
      const answer = await this.call(key);
      if (answer.status === status) return answer;
      if (performance.now() > giveUp) throw new Error(`still ${answer.status}, not ${status}, after ${NEVER_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until the store has all counted calls. */
  async handedOver(): Promise<void> {
    while (this.accounts.unrecordedCalls() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async close(): Promise<void> {
    await this.accounts.stop();
    await this.store.close();
  }
}

/** The headers about the quota. */
export function quotaOf({ headers }: Answer): readonly unknown[] {
  return ['limit', 'used', 'remaining', 'reset'].map((name) => headers[`x-quota-${name}`]);
}
