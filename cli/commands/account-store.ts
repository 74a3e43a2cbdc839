import { type PlanBook, planBook } from 'einvoice-service/accounts/plan-book.js';
import { openStore } from 'einvoice-service/accounts/sql/open.js';
import type { AccountStore } from 'einvoice-service/accounts/store.js';
import { type AccountsSettings, readAccountsSettings } from 'einvoice-service/settings/accounts.js';

/** @param now the database's time */
type Work<T> = (store: AccountStore, now: Date, settings: AccountsSettings) => Promise<T>;

/**
 * Works on the accounts of this machine's settings (`DATA_DIR`, `DATABASE_URL`), also while services use them.
 * @throws StoreError, ConfigError, and what the work throws
 */
export async function withStore<T>(work: Work<T>): Promise<T> {
  const config = readAccountsSettings();
  const store = await openStore(config.store);
  try {
    return await work(store, await store.time(), config);
  } finally {
    await store.close();
  }
}

/** Which plan accounts have. @throws StoreError */
export async function plansOf(store: AccountStore): Promise<PlanBook> {
  return planBook(await store.planVersions(), await store.planChoices());
}

/** Who works at the command line, in the audit log. */
export const OPERATOR = 'operator';

/** Prints data for programs. */
export function printJson(data: unknown): void {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
}
