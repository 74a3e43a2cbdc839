/** Opens the account store that the settings name. */

import { randomUUID } from 'node:crypto';
import type { AccountStore } from '../store.js';
import { StoreError } from '../store-error.js';
import { accountRecords } from './account-records.js';
import { attempt } from './attempt.js';
import { type Dialect, postgresDialect, sqliteDialect } from './dialect.js';
import { migrate, migrateBack } from './migrate.js';
import { noteRecords } from './note-records.js';
import { outboxRecords } from './outbox-records.js';
import { planRecords } from './plan-records.js';
import type { Probe } from './probe.js';
import { providerRecords } from './provider-records.js';
import type { Database } from './schema.js';
import { sessionRecords } from './session-records.js';
import { openSqlite, sqliteProbe } from './sqlite.js';
import { statementRecords } from './statement-records.js';
import { trialRecords } from './trial-records.js';
import { usageRecords } from './usage-records.js';

/** The location of the store. */
export type StoreLocation = { readonly file: string } | { readonly databaseUrl: string };

export interface StoreOptions {
  /** Replaces the database's time in tests. */
  readonly time?: () => Date;
}

/**
 * Opens the store and brings its schema up to date.
 * @throws StoreError when it can't be opened or reached; it names the place without a password
 */
export function openStore(place: StoreLocation, { time }: StoreOptions = {}): Promise<AccountStore> {
  return withDatabase(place, async (database, dialect) => {
    await attempt(() => migrate(database, dialect.lockSchema));
    const id = await attempt(() => readStoreId(database));
    const probe = await attempt(async () =>
      'file' in place ? sqliteProbe(place.file) : (await postgres()).postgresProbe(place.databaseUrl),
    );
    return createStore(database, time === undefined ? dialect : { ...dialect, time: async () => time() }, id, probe);
  });
}

/**
 * Reverts the last step of the schema, so that the previous version of the program can use it.
 * @returns the remaining version of the schema
 * @throws StoreError
 */
export function revertStep(place: StoreLocation): Promise<number> {
  return withDatabase(place, async (database, dialect) => {
    const version = await attempt(() => migrateBack(database, dialect.lockSchema));
    await database.destroy();
    return version;
  });
}

/** Loaded on demand, with its driver. */
const postgres = (): Promise<typeof import('./postgres.js')> => import('./postgres.js');

async function withDatabase<T>(
  place: StoreLocation,
  work: (database: Database, dialect: Dialect) => Promise<T>,
): Promise<T> {
  const isFile = 'file' in place;
  let database: Database | undefined;
  try {
    database = await attempt(async () =>
      isFile ? openSqlite(place.file) : (await postgres()).openPostgres(place.databaseUrl),
    );
    return await work(database, isFile ? sqliteDialect : postgresDialect);
  } catch (error) {
    await database?.destroy();
    const where = isFile
      ? `${place.file}; DATA_DIR must be a folder that can be written`
      : 'the PostgreSQL server of DATABASE_URL';
    const { message, code } = error as StoreError;
    throw new StoreError(`${message}: ${where}`, { cause: error, code });
  }
}

/** Generated on first use. */
async function readStoreId(database: Database): Promise<string> {
  const read = (): Promise<{ uuid: string } | undefined> =>
    database.selectFrom('store_identity').select('uuid').executeTakeFirst();
  const known = await read();
  if (known !== undefined) return known.uuid;
  await database.transaction().execute((transaction) =>
    transaction
      .insertInto('store_identity')
      .values({ id: 1, uuid: randomUUID() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await read())!.uuid;
}

function createStore(database: Database, dialect: Dialect, id: string, probe: Probe): AccountStore {
  let closed: Promise<void> | undefined;
  return {
    id,
    ...accountRecords(database, dialect),
    ...planRecords(database, dialect),
    ...usageRecords(database),
    ...statementRecords(database, dialect),
    ...sessionRecords(database),
    ...outboxRecords(database),
    ...providerRecords(database),
    ...trialRecords(database, id),
    ...noteRecords(database),
    time: () => attempt(() => dialect.time(database)),
    probe: () => probe.ask(),
    close: () =>
      (closed ??= attempt(async () => {
        await Promise.all([probe.close(), database.destroy()]);
      })),
  };
}
