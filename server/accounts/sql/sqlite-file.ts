/**
 * A SQLite file as Kysely expects it. The driver is `node:sqlite` packaged for older Node.js versions; the package
 * includes binaries, so that installing it compiles and downloads nothing else.
 */

import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Cache of prepared statements: the service has some dozens, some with lists of several lengths. */
const MAX_PREPARED = 200;

/** https://www.sqlite.org/rescode.html: the primary code is the low byte. */
const SQLITE_BUSY = 5;

type Values = Parameters<StatementSyncInstance['all']>;

/** Kysely's interface, and what we need beyond it. */
export interface SqliteFile extends SqliteDatabase {
  pragma(setting: string): void;
  /** Runs statements without results. */
  exec(statements: string): void;
  /** Whether a transaction is open. */
  inTransaction(): boolean;
  /**
   * Whether the file is still at its path. SQLite keeps using a deleted or replaced file without an error, and what it
   * writes there would be lost.
   */
  isInPlace(): boolean;
}

/**
 * Opens the file.
 * @param timeout milliseconds for which SQLite itself waits for a lock
 * @param mode `rwc` creates a missing file, `rw` does not
 * @throws SQLite's error
 */
export function openSqliteFile(path: string, timeout: number, mode: 'rw' | 'rwc' = 'rwc'): SqliteFile {
  const url = pathToFileURL(path);
  url.searchParams.set('mode', mode);
  const database = new DatabaseSync(url, { timeout });
  const identity = fileIdentity(path);
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    let statement = prepared.get(sql);
    if (statement !== undefined) return statement;
    statement = asKysely(database.prepare(sql));
    if (prepared.size === MAX_PREPARED) prepared.delete(prepared.keys().next().value!);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare,
    pragma: (setting) => database.exec(`pragma ${setting}`),
    exec: (statements) => database.exec(statements),
    inTransaction: () => database.isTransaction,
    isInPlace: () => identity !== null && fileIdentity(path) === identity,
  };
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}

/** The system's identifier of a file, whatever its name; null if there is none. */
function fileIdentity(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`;
}

function asKysely(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    // Rows of this driver have no prototype, unlike those of other databases.
    all: (values) => statement.all(...(values as Values)).map((row) => ({ ...(row as object) })),
    run: (values) => statement.run(...(values as Values)),
    iterate: (values) => statement.iterate(...(values as Values)) as IterableIterator<unknown>,
  };
}
