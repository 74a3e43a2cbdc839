/** Opens the account store that the settings name. */

import type { AccountStore } from '../store.js';
import { StoreError } from '../store-error.js';
import { accountRecords } from './account-records.js';
import { attempt } from './attempt.js';
import { migrate } from './migrate.js';
import type { Connection, Database } from './schema.js';
import { statementRecords } from './statement-records.js';
import { usageRecords } from './usage-records.js';

/** Where the store is. */
export type StorePlace = { readonly file: string } | { readonly databaseUrl: string };

/**
 * Opens the store and brings its schema up to date.
 * @throws StoreError when it can't be opened or reached; it names the place without a password
 */
export async function openStore(place: StorePlace): Promise<AccountStore> {
  let database: Database | undefined;
  try {
    const { open, lock } = await driverOf(place);
    const opened = database = await attempt(async () => open());
    await attempt(() => migrate(opened, lock));
    return storeOver(opened);
  } catch (error) {
    await database?.destroy();
    const where = 'file' in place ? `${place.file}; DATA_DIR must be a folder that can be written` : 'the PostgreSQL server of DATABASE_URL';
    throw new StoreError(`${(error as Error).message}: ${where}`, { cause: error });
  }
}

interface Driver {
  open(): Database | Promise<Database>;
  /** Keeps other instances from changing the schema at the same time. */
  readonly lock: (transaction: Connection) => Promise<void>;
}

/** Only the driver that is needed is loaded. */
async function driverOf(place: StorePlace): Promise<Driver> {
  if ('file' in place) {
    const { lockSqlite: lock, openSqlite } = await import('./sqlite.js');
    return { open: () => openSqlite(place.file), lock };
  }
  const { lockPostgres: lock, openPostgres } = await import('./postgres.js');
  return { open: () => openPostgres(place.databaseUrl), lock };
}

function storeOver(database: Database): AccountStore {
  return {
    ...accountRecords(database),
    ...usageRecords(database),
    ...statementRecords(database),
    close: () => attempt(() => database.destroy()),
  };
}
