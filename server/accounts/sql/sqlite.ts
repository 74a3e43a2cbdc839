/** SQLite: a single file without set-up, for one machine. */

import { CompiledQuery, Kysely, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../folder.js';
import { StoreError } from '../store-error.js';
import { attempt } from './attempt.js';
import { PROBE_MS, type Probe } from './probe.js';
import type { Database, Tables } from './schema.js';
import { isBusy, openSqliteFile, type SqliteFile } from './sqlite-file.js';

/** How long a process waits for another one that is writing; commands and the service share the file. */
const BUSY_MS = 5_000;

/** How often to check whether the other process has finished. */
const RETRY_MS = 5;

/** How long SQLite itself waits, blocking the event loop: for locks held for microseconds. */
const SPIN_MS = 20;

/** Opens or creates the file, readable only by its owner. @throws the system's or SQLite's error */
export async function openSqlite(path: string): Promise<Database> {
  makeFolder(dirname(path));
  const file = openSqliteFile(path, SPIN_MS);
  chmodSync(path, 0o600);
  // Readers don't wait for writers, and commits survive a crash of the machine, not only of the process.
  await retryWhileBusy(file, BUSY_MS, () => file.pragma('journal_mode = WAL'));
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(file) });
}

/**
 * Retries until the lock is free or the time limit is reached. Lets SQLite itself wait only the first time, because its
 * waiting blocks the event loop.
 */
async function retryWhileBusy<T>(
  file: SqliteFile,
  within: number,
  work: () => T | Promise<T>,
  spin = SPIN_MS,
): Promise<T> {
  const deadline = performance.now() + within;
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      file.pragma('busy_timeout = 0');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  } finally {
    file.pragma(`busy_timeout = ${spin}`);
  }
}

/**
 * Checks whether the file exists and can be locked for writing. Uses a separate connection: that of the store is busy
 * while a transaction waits for the lock.
 */
export function sqliteProbe(path: string): Probe {
  const file = openSqliteFile(path, 0, 'rw');
  return {
    ask: () =>
      attempt(async () => {
        expectInPlace(file);
        await retryWhileBusy(file, PROBE_MS, () => file.exec('begin immediate; rollback'), 0);
      }),
    close: async () => file.close(),
  };
}

function expectInPlace(file: SqliteFile): void {
  if (!file.isInPlace()) throw new StoreError('The account store failed (the file was deleted or moved)');
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#file);
  }
}

/**
 * Takes the write lock when a transaction begins. One that first reads and then writes would fail at once, without
 * waiting, if another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    expectInPlace(this.#file);
    await retryWhileBusy(this.#file, BUSY_MS, () => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  /**
   * After some failures, such as a full disk, SQLite rolls back by itself
   * (https://www.sqlite.org/lang_transaction.html). Rolling back again would fail and hide the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction()) await super.rollbackTransaction(connection);
  }
}
