import { type PlanBook, createPlanBook } from 'einvoice-service/accounts/plan-book.js';
import { openStore } from 'einvoice-service/accounts/sql/open.js';
import type { AccountStore } from 'einvoice-service/accounts/store.js';
import { type AccountsSettings, readAccountsSettings } from 'einvoice-service/settings/accounts.js';

/** @param now the database's time */
type StoreWork<T> = (store: AccountStore, now: Date, settings: AccountsSettings) => Promise<T>;

/**
 * Runs work on the account store that this machine's settings name (`DATA_DIR`, `DATABASE_URL`), also while services
 * use it.
 * @throws StoreError, ConfigError, and whatever the work throws
 */
export async function useStore<T>(work: StoreWork<T>): Promise<T> {
  const config = readAccountsSettings();
  const store = await openStore(config.store);
  try {
    return await work(store, await store.time(), config);
  } finally {
    await store.close();
  }
}

/** The plans that accounts can have. @throws StoreError */
export async function readPlans(store: AccountStore): Promise<PlanBook> {
  return createPlanBook(await store.planVersions(), await store.planChoices());
}

/** The actor that the audit log names for changes made at the command line. */
export const OPERATOR = 'operator';

/** Prints data for programs. */
export function printJson(data: unknown): void {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
}
