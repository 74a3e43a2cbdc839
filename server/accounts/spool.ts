/**
 * The spool: calls that the store has not confirmed, in a small file of this process, for whoever starts next. The
 * process keeps it locked: as long as it lives, nobody else hands over what it may still hand over itself.
 */

import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from './folder.js';
import type { UnsentBatch } from './meter.js';
import { type FileLock, takeLock } from './spool-lock.js';

/** What a file has. Never anything of an invoice: ids, days, numbers. */
export interface Spooled {
  /** The store that the accounts are in. */
  readonly storeId: string;
  readonly savedAt: Date;
  readonly batches: readonly UnsentBatch[];
}

/** Of the content: 1 had neither keys nor times of calls. Another one is another program's business. */
const FORMAT = 2;
const KNOWN_FORMATS: readonly number[] = [1, FORMAT];

/** A file, its lock, and what has not become the file yet. */
const NAME = /^(unrecorded-[0-9a-f-]{36}\.json)(\.lock|\.new)?$/;

/** Makes the folder where there is none. @throws the system's error when it can't be used */
export function prepareFolder(folder: string): void {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
}

/** The file of one process. It is made when there is something to save. */
export class Spool {
  readonly #path: string;
  #lock: FileLock | null = null;

  /** @param meterId of the process */
  constructor(folder: string, meterId: string) {
    this.#path = join(folder, `unrecorded-${meterId}.json`);
  }

  /** Saves this in place of what was saved before, which stays where that fails. @throws SQLite's or the system's error */
  save(spooled: Spooled): void {
    if (this.#lock?.isHeld() === false) this.release();
    this.#lock ??= takeLock(lockOf(this.#path));
    if (this.#lock === null) throw new Error('The file is locked');
    write(this.#path, JSON.stringify({ format: FORMAT, ...spooled }));
  }

  /** Whether what was saved last is still there. */
  isThere(): boolean {
    return this.#lock !== null && existsSync(this.#path);
  }

  /** Lets go of the file: from here on it is for others to hand over. */
  release(): void {
    this.#lock?.release();
    this.#lock = null;
  }

  /** Takes the file away: the store has everything. @throws the system's error */
  remove(): void {
    if (this.#lock === null) return;
    rmSync(this.#path, { force: true });
    this.release();
  }
}

/** What there is to know of a file that a process has left. */
export type Leftover =
  /** Its process lives, or another one is handing it over; or nothing is left by now. */
  | { readonly state: 'in use' | 'gone' }
  /** Set aside, for whoever wants to look into it. */
  | { readonly state: 'damaged' }
  /** Of a newer program. */
  | { readonly state: 'unknown' }
  | { readonly state: 'whole'; readonly spooled: Spooled; remove(): void };

/** The files in a folder, also those of which there is only what a crash has left beside them; none where there is no folder. */
export function spoolsIn(folder: string): readonly string[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => NAME.exec(name)?.[1])
        .filter((name) => name !== undefined)
    : [];
  return [...new Set(names)].map((name) => join(folder, name));
}

/**
 * Works on a file that a process has left, with others kept away from it.
 * @throws SQLite's or the system's error, and what the work throws
 */
export async function withLeftover(path: string, work: (leftover: Leftover) => Promise<void> | void): Promise<void> {
  const lock = takeLock(lockOf(path));
  if (lock === null) return work({ state: 'in use' });
  try {
    rmSync(newOf(path), { force: true });
    if (!existsSync(path)) return await work({ state: 'gone' });
    const read = spooledIn(readFileSync(path, 'utf8'));
    if (read === 'damaged') renameSync(path, `${path}.damaged`);
    await work(
      typeof read === 'string'
        ? { state: read }
        : { state: 'whole', spooled: read, remove: () => rmSync(path, { force: true }) },
    );
  } finally {
    lock.release();
  }
}

const lockOf = (path: string): string => `${path}.lock`;
const newOf = (path: string): string => `${path}.new`;

/** Whole or not at all, also when the machine goes down: what it replaces goes when it is on the disk. */
function write(path: string, content: string): void {
  const temporary = newOf(path);
  try {
    synced(temporary, 'w', (file) => writeFileSync(file, `${content}\n${hashOf(content)}\n`));
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  synced(dirname(path), 'r', () => undefined);
}

function synced(path: string, flags: 'r' | 'w', work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    work(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function spooledIn(text: string): Spooled | 'damaged' | 'unknown' {
  const [line = '', hash] = text.split('\n');
  if (hashOf(line) !== hash) return 'damaged';
  const content = JSON.parse(line) as Spooled & { readonly format: number };
  if (!KNOWN_FORMATS.includes(content.format)) return 'unknown';
  // Dates have become text.
  const batches = content.batches.map(({ counts, keysUsed, ...batch }) => ({
    ...batch,
    counts: counts.map(({ lastAt, ...count }) => ({
      ...count,
      periodStart: new Date(count.periodStart),
      ...(lastAt !== undefined && { lastAt: new Date(lastAt) }),
    })),
    keysUsed: keysUsed.map(({ keyId, at }) => ({ keyId, at: new Date(at) })),
  }));
  return { storeId: content.storeId, savedAt: new Date(content.savedAt), batches };
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
