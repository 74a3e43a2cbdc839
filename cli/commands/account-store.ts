import type { Plan } from '../../server/accounts/model.js';
import { openStore } from '../../server/accounts/sql/open.js';
import type { AccountStore } from '../../server/accounts/store.js';
import { readAccountsSettings } from '../../server/settings/accounts.js';

/**
 * Works on the accounts of this machine's settings (`DATA_DIR`, `DATABASE_URL`), also while services use them.
 * @throws StoreError, ConfigError, and what the work throws
 */
export async function withStore<T>(work: (store: AccountStore, plan: Plan, now: Date) => Promise<T>): Promise<T> {
  const config = readAccountsSettings();
  const store = await openStore(config.store);
  try {
    return await work(store, config.plan, new Date());
  } finally {
    await store.close();
  }
}

/** Prints data for programs. */
export function printJson(data: unknown): void {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
}
