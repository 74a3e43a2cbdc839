/** Running accounts that save unconfirmed calls, without HTTP: only the counts matter. */

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Accounts, openAccounts } from '#service/accounts/accounts.js';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import type { Account } from '#service/accounts/model.js';
import { openStore, type StoreLocation } from '#service/accounts/sql/open.js';
import { at } from './support.js';

export const NOW = at('2027-01-25T12:00:00.000Z');

/** Only ends hanging tests: none depends on how long something takes. */
const NEVER_MS = 60_000;

/** A logged event, and its calls or reason. */
export type Heard = readonly [level: string, what: string, figure: unknown];

export class Counting {
  readonly accounts: Accounts;
  readonly heard: readonly Heard[];

  private constructor(accounts: Accounts, heard: readonly Heard[]) {
    this.accounts = accounts;
    this.heard = heard;
  }

  static async open(place: StoreLocation, spoolDir: string, now: Date = NOW): Promise<Counting> {
    const heard: Heard[] = [];
    const accounts = await openAccounts({
      place,
      now: () => now,
      spoolDir,
      onEvent: (what, { calls, reason }, level) => heard.push([level, what, calls ?? reason]),
    });
    return new Counting(accounts, heard);
  }

  /** Makes so many calls. */
  async call({ secret }: Customer, calls: number): Promise<void> {
    for (let call = 0; call < calls; call++) (await this.accounts.keys.authenticate(secret))!.charge!().settle(true);
  }

  /** Logged events about calls and files, not about the store. */
  ofCalls(): readonly Heard[] {
    return this.heard.filter(([, what]) => !what.startsWith('store-'));
  }

  async handedOver(): Promise<void> {
    await until(() => this.accounts.unrecordedCalls() === 0);
  }

  async untilDown(): Promise<void> {
    await until(() => this.accounts.isStoreDown());
  }

  stop(): Promise<void> {
    return this.accounts.stop();
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUp = performance.now() + NEVER_MS; !(await condition());) {
    if (performance.now() > giveUp) throw new Error(`not within ${NEVER_MS} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface Customer {
  readonly account: Account;
  readonly secret: string;
  /** The number of calls in the store. */
  usage(): Promise<number>;
}

/** @param name of the account */
export async function customerOf(place: StoreLocation, name = 'Ada'): Promise<Customer> {
  const store = await openStore(place);
  try {
    const account = await createAccount(store, { name, email: 'ada@example.com', cardOnFile: true }, at('2027-01-24'));
    const { secret } = await createKey(store, account.id, 'Office', at('2027-01-24'));
    return {
      account,
      secret,
      async usage() {
        const opened = await openStore(place);
        try {
          return await opened.usageOf(account.id, account.subscription.startedAt);
        } finally {
          await opened.close();
        }
      },
    };
  } finally {
    await store.close();
  }
}

/** A temporary folder. */
export async function aFolder(): Promise<{
  readonly path: string;
  files(): Promise<readonly string[]>;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'spool-'));
  return {
    path,
    files: async () => (await readdir(path)).sort(),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
