/**
 * The spool: calls that the store has not confirmed, in a small file of this process, for whoever starts next. It is a
 * SQLite file, which replaces its content whole or not at all, and which the process keeps locked: as long as it lives,
 * nobody else hands over what it may still hand over itself.
 */

import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UnsentBatch } from './meter.js';
import { isBusy, isDamage, openSqliteFile, type SqliteFile } from './sql/sqlite-file.js';

/** What a file has. Never anything of an invoice: ids, days, numbers. */
export interface Spooled {
  /** The store that the accounts are in. */
  readonly storeId: string;
  readonly savedAt: Date;
  readonly batches: readonly UnsentBatch[];
}

/** Of the content; another one is another program's business. */
const FORMAT = 1;

const NAME = /^unrecorded-[0-9a-f-]{36}\.sqlite$/;

/** Makes the folder where there is none. @throws the system's error when it can't be used */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
}

/** The file of one process. It is made when there is something to save. */
export class Spool {
  readonly #path: string;
  #file: SqliteFile | null = null;
  #hasContent = false;

  /** @param meterId of the process */
  constructor(folder: string, meterId: string) {
    this.#path = join(folder, `unrecorded-${meterId}.sqlite`);
  }

  /** Saves this in place of what was saved before, which stays where that fails. @throws SQLite's or the system's error */
  save(spooled: Spooled): void {
    if (this.#file?.isInPlace() === false) this.#close();
    this.#file ??= openLocked(this.#path, 'rwc');
    try {
      write(this.#file, JSON.stringify({ format: FORMAT, ...spooled }));
      this.#hasContent = true;
    } catch (error) {
      if (this.#file.inTransaction()) this.#file.exec('rollback');
      // An empty file would look like a damaged one.
      if (!this.#hasContent) this.remove();
      throw error;
    }
  }

  /** Whether what was saved last is still there. */
  isThere(): boolean {
    return this.#hasContent && this.#file?.isInPlace() === true;
  }

  /** Takes the file away: the store has everything. @throws the system's error */
  remove(): void {
    if (this.#file === null) return;
    this.#close();
    removeSpool(this.#path);
  }

  #close(): void {
    this.#file?.close();
    this.#file = null;
    this.#hasContent = false;
  }
}

/** What there is to know of a file that a process has left. */
export type Leftover =
  /** Its process lives, or another one is handing it over. */
  | { readonly state: 'in use' }
  /** Gone in the meantime. */
  | { readonly state: 'gone' }
  | { readonly state: 'damaged' }
  /** Of a newer program. */
  | { readonly state: 'unknown' }
  /** @throws nothing; `release` lets go of it */
  | { readonly state: 'whole'; readonly spooled: Spooled; release(): void };

/** The files in a folder; none where there is no folder. */
export function spoolsIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)).map((name) => join(folder, name)) : [];
}

/** Opens a file that a process has left, and keeps others from it until it is released. @throws SQLite's or the system's error */
export function openLeftover(path: string): Leftover {
  let file: SqliteFile | undefined;
  try {
    file = openLocked(path, 'rw');
    const spooled = read(file);
    if (spooled === 'unknown' || spooled === 'damaged') {
      file.close();
      return { state: spooled };
    }
    const opened = file;
    return { state: 'whole', spooled, release: () => opened.close() };
  } catch (error) {
    file?.close();
    if (!existsSync(path)) return { state: 'gone' };
    if (isBusy(error)) return { state: 'in use' };
    if (isDamage(error)) return { state: 'damaged' };
    throw error;
  }
}

/** Takes a file away, with the journal that a crash may have left beside it. @throws the system's error */
export function removeSpool(path: string): void {
  for (const each of [path, `${path}-journal`]) rmSync(each, { force: true });
}

/** Keeps a damaged file for whoever wants to look into it, out of the way. @throws the system's error */
export function setAside(path: string): void {
  const aside = `${path}.damaged`;
  if (existsSync(`${path}-journal`)) renameSync(`${path}-journal`, `${aside}-journal`);
  renameSync(path, aside);
}

/** The lock stays until the file is closed. */
function openLocked(path: string, mode: 'rw' | 'rwc'): SqliteFile {
  const file = openSqliteFile(path, 0, mode);
  try {
    file.pragma('locking_mode = exclusive');
    file.pragma('synchronous = full');
    file.exec('begin exclusive; commit');
    chmodSync(path, 0o600);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function write(file: SqliteFile, content: string): void {
  file.exec('begin exclusive; create table if not exists spool (content text not null, hash text not null); delete from spool');
  file.prepare('insert into spool (content, hash) values (?, ?)').run([content, hashOf(content)]);
  file.exec('commit');
}

/** SQLite sees when its pages don't fit together, not when a digit has changed: for that there is the hash. */
function read(file: SqliteFile): Spooled | 'damaged' | 'unknown' {
  const tables = file.prepare("select name from sqlite_schema where name = 'spool'").all([]);
  // An empty file is what a crash leaves in the middle of the first saving, or somebody who has cut it off.
  if (tables.length === 0) return 'damaged';
  const rows = file.prepare('select content, hash from spool').all([]) as readonly { readonly content: string; readonly hash: string }[];
  const [row] = rows;
  if (row === undefined || rows.length > 1 || hashOf(row.content) !== row.hash) return 'damaged';
  const content = JSON.parse(row.content) as Spooled & { readonly format: number };
  if (content.format !== FORMAT) return 'unknown';
  // Dates have become text.
  const batches = content.batches.map(({ counts, keysUsed, ...batch }) => ({
    ...batch,
    counts: counts.map((count) => ({ ...count, periodStart: new Date(count.periodStart) })),
    keysUsed: keysUsed.map(({ keyId, at }) => ({ keyId, at: new Date(at) })),
  }));
  return { storeId: content.storeId, savedAt: new Date(content.savedAt), batches };
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
