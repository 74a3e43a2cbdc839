/**
 * A SQLite file as Kysely wants it. The driver is `node:sqlite` as a package, for Node.js versions that do not have it
 * yet; its binaries come with it, so that nothing is compiled or fetched from elsewhere when it is installed.
 */

import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** https://www.sqlite.org/rescode.html: the primary code is the low byte. */
const SQLITE_BUSY = 5;

type Values = Parameters<StatementSyncInstance['all']>;

/** What Kysely needs, and what it can't ask for. */
export interface SqliteFile extends SqliteDatabase {
  pragma(setting: string): void;
  /** Whether a transaction is open. */
  inTransaction(): boolean;
}

/**
 * Opens the file, or makes it.
 * @param timeout milliseconds for which SQLite itself waits for a lock
 */
export function openSqliteFile(path: string, timeout: number): SqliteFile {
  const database = new DatabaseSync(path, { timeout });
  return {
    close: () => database.close(),
    prepare: (sql) => asKysely(database.prepare(sql)),
    pragma: (setting) => database.exec(`pragma ${setting}`),
    inTransaction: () => database.isTransaction,
  };
}

/** Whether somebody else holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY;
}

function asKysely(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // The driver's rows have no prototype, which other databases' rows have.
    all: (values) => statement.all(...values as Values).map((row) => ({ ...row as object })),
    run: (values) => statement.run(...values as Values),
    iterate: (values) => statement.iterate(...values as Values) as IterableIterator<unknown>,
  };
}
