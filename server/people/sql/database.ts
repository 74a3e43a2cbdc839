/** The tables of people and mails, in the accounts' database, over separate connections. */

import { attempt } from '../../accounts/sql/attempt.js';
import type { StoreLocation } from '../../accounts/sql/open.js';
import { postgresDialect, sqliteDialect } from '../../accounts/sql/dialect.js';
import { openPostgres } from '../../accounts/sql/postgres.js';
import type { Connection } from '../../accounts/sql/schema.js';
import { openSqlite } from '../../accounts/sql/sqlite.js';
import { migratePeople } from './migrate.js';
import type { PeopleDatabase } from './tables.js';

export interface OpenedPeople {
  readonly database: PeopleDatabase;
  /** The name in better-auth. */
  readonly type: 'sqlite' | 'postgres';
}

/** Opens the database and migrates the tables. @throws StoreError */
export async function openPeopleDatabase(place: StoreLocation): Promise<OpenedPeople> {
  const isFile = 'file' in place;
  const database = (await attempt(async () =>
    isFile ? openSqlite(place.file) : openPostgres(place.databaseUrl),
  )) as unknown as PeopleDatabase;
  const { lockSchema } = isFile ? sqliteDialect : postgresDialect;
  try {
    await attempt(() => migratePeople(database, (transaction) => lockSchema(transaction as unknown as Connection)));
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return { database, type: isFile ? 'sqlite' : 'postgres' };
}
