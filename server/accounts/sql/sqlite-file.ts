/**
 * A SQLite file as Kysely wants it. The driver is `node:sqlite` as a package, for Node.js versions that do not have it
 * yet; its binaries come with it, so that nothing is compiled or fetched from elsewhere when it is installed.
 */

import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Statements that are kept, prepared: the service has some dozens, and lists of several lengths in some of them. */
const MOST_PREPARED = 200;

/** https://www.sqlite.org/rescode.html: the primary code is the low byte. */
const SQLITE_BUSY = 5;

type Values = Parameters<StatementSyncInstance['all']>;

/** What Kysely needs, and what it can't ask for. */
export interface SqliteFile extends SqliteDatabase {
  pragma(setting: string): void;
  /** Runs statements that have no result. */
  exec(statements: string): void;
  /** Whether a transaction is open. */
  inTransaction(): boolean;
  /**
   * Whether the file is still where it was opened. SQLite goes on in one that was deleted or replaced, and says that all
   * is well: nobody would ever find what it writes there.
   */
  isInPlace(): boolean;
}

/**
 * Opens the file.
 * @param timeout milliseconds for which SQLite itself waits for a lock
 * @param mode `rwc` makes it where there is none, `rw` does not
 * @throws SQLite's error
 */
export function openSqliteFile(path: string, timeout: number, mode: 'rw' | 'rwc' = 'rwc'): SqliteFile {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', mode);
  const database = new DatabaseSync(url, { timeout });
  const identity = identityOf(path);
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    let statement = prepared.get(sql);
    if (statement !== undefined) return statement;
    statement = asKysely(database.prepare(sql));
    if (prepared.size === MOST_PREPARED) prepared.delete(prepared.keys().next().value!);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare,
    pragma: (setting) => database.exec(`pragma ${setting}`),
    exec: (statements) => database.exec(statements),
    inTransaction: () => database.isTransaction,
    isInPlace: () => identity !== null && identityOf(path) === identity,
  };
}

/** Whether somebody else holds the lock. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

/** What the system knows a file by, whatever its name; null where there is none. */
function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
}

function asKysely(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // The driver's rows have no prototype, which other databases' rows have.
    all: (values) => statement.all(...(values as Values)).map((row) => ({ ...(row as object) })),
    run: (values) => statement.run(...(values as Values)),
    iterate: (values) => statement.iterate(...(values as Values)) as IterableIterator<unknown>,
  };
}
