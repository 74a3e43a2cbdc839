/** Opens the account store that the settings name. */

import type { AccountStore } from '../store.js';
import { StoreError } from '../store-error.js';
import { accountRecords } from './account-records.js';
import { attempt } from './attempt.js';
import { migrate } from './migrate.js';
import { lockPostgres, openPostgres } from './postgres.js';
import type { Database } from './schema.js';
import { lockSqlite, openSqlite } from './sqlite.js';
import { statementRecords } from './statement-records.js';
import { usageRecords } from './usage-records.js';

/** Where the store is. */
export type StorePlace = { readonly file: string } | { readonly databaseUrl: string };

/**
 * Opens the store and brings its schema up to date.
 * @throws StoreError when it can't be opened or reached; it names the place without a password
 */
export async function openStore(place: StorePlace): Promise<AccountStore> {
  const isFile = 'file' in place;
  let database: Database | undefined;
  try {
    database = await attempt(async () => (isFile ? openSqlite(place.file) : openPostgres(place.databaseUrl)));
    const opened = database;
    await attempt(() => migrate(opened, isFile ? lockSqlite : lockPostgres));
    return storeOver(opened);
  } catch (error) {
    await database?.destroy();
    const where = isFile ? `${place.file}; DATA_DIR must be a folder that can be written` : 'the PostgreSQL server of DATABASE_URL';
    throw new StoreError(`${(error as Error).message}: ${where}`, { cause: error });
  }
}

function storeOver(database: Database): AccountStore {
  return {
    ...accountRecords(database),
    ...usageRecords(database),
    ...statementRecords(database),
    close: () => attempt(() => database.destroy()),
  };
}
