/** Opens the account store that the settings name. */

import { randomUUID } from 'node:crypto';
import type { AccountStore } from '../store.js';
import { StoreError } from '../store-error.js';
import { accountRecords } from './account-records.js';
import { attempt } from './attempt.js';
import { migrate } from './migrate.js';
import { lockPostgres, openPostgres, postgresProbe } from './postgres.js';
import type { Probe } from './probe.js';
import type { Database } from './schema.js';
import { sessionRecords } from './session-records.js';
import { lockSqlite, openSqlite, sqliteProbe } from './sqlite.js';
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
    const id = await attempt(() => identityOf(opened));
    const probe = await attempt(async () => (isFile ? sqliteProbe(place.file) : postgresProbe(place.databaseUrl)));
    return storeOver(opened, id, probe);
  } catch (error) {
    await database?.destroy();
    const where = isFile
      ? `${place.file}; DATA_DIR must be a folder that can be written`
      : 'the PostgreSQL server of DATABASE_URL';
    throw new StoreError(`${(error as Error).message}: ${where}`, { cause: error });
  }
}

/** Made up when it is first asked for. */
async function identityOf(database: Database): Promise<string> {
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

function storeOver(database: Database, id: string, probe: Probe): AccountStore {
  let closed: Promise<void> | undefined;
  return {
    id,
    ...accountRecords(database),
    ...usageRecords(database),
    ...statementRecords(database),
    ...sessionRecords(database),
    probe: () => probe.ask(),
    close: () =>
      (closed ??= attempt(async () => {
        await Promise.all([probe.close(), database.destroy()]);
      })),
  };
}
