/** SQLite: a file, no set-up; for one machine. */

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

/** How often it looks whether the other one has finished. */
const LOOK_MS = 5;

/** SQLite waits by itself for so long, with the event loop standing still: for locks that last microseconds. */
const SPIN_MS = 20;

/** Opens the file, or makes it, readable by its owner alone. @throws the system's or SQLite's error */
export async function openSqlite(path: string): Promise<Database> {
  makeFolder(dirname(path));
  const file = openSqliteFile(path, SPIN_MS);
  chmodSync(path, 0o600);
  // Readers don't wait for writers; and what was committed survives the machine, not only the process.
  await whenFree(file, BUSY_MS, () => file.pragma('journal_mode = WAL'));
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(file) });
}

/**
 * Tries until nobody else holds the lock, or the time is over. Only the first time SQLite waits by itself: a lock that
 * lasts must not keep the event loop.
 */
async function whenFree<T>(file: SqliteFile, within: number, work: () => T | Promise<T>, spin = SPIN_MS): Promise<T> {
  const giveUp = performance.now() + within;
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUp) throw error;
      }
      file.pragma('busy_timeout = 0');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    file.pragma(`busy_timeout = ${spin}`);
  }
}

/**
 * Asks whether the file is there and can be locked for writing. It has a connection of its own: the store's one is
 * taken as long as a transaction waits for the lock.
 */
export function sqliteProbe(path: string): Probe {
  const file = openSqliteFile(path, 0, 'rw');
  return {
    ask: () =>
      attempt(async () => {
        expectInPlace(file);
        await whenFree(file, PROBE_MS, () => file.exec('begin immediate; rollback'), 0);
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
 * Takes the write lock when a transaction begins. One that reads first and writes then would fail at once, without
 * waiting, when another process has written in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file });
    this.#file = file;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    expectInPlace(this.#file);
    await whenFree(this.#file, BUSY_MS, () => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  /**
   * Some failures, a full disk for one, make SQLite roll back by itself (https://www.sqlite.org/lang_transaction.html).
   * Rolling back again would fail, and that failure take the place of the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction()) await super.rollbackTransaction(connection);
  }
}
