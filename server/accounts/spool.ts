/**
 * The spool: unconfirmed calls in small files of this process, for the next process to transfer. They stay locked while
 * the process runs, so that nobody else transfers what it may still transfer itself.
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
import {
  CallFiles,
  type CallFileOwner,
  callFilePaths,
  type NotedCall,
  readCallFiles,
  removeCallFiles,
} from './call-files.js';
import { makeFolder } from './folder.js';
import { mergeBatches } from './merge-batches.js';
import type { UnsentBatch } from './store.js';
import { type FileLock, takeLock } from './spool-lock.js';

/** The content of a file: ids, days and numbers, nothing of an invoice. */
export interface SpoolContent {
  /** The store that the accounts are in. */
  readonly storeId: string;
  readonly savedAt: Date;
  readonly batches: readonly UnsentBatch[];
}

/**
 * Version of the content: 1 had neither keys nor times of calls. Files with other numbers are left to other versions.
 */
const FORMAT = 2;
const KNOWN_FORMATS: readonly number[] = [1, FORMAT];

/** The saved calls, their lock, a file being written, and calls recorded one by one. */
const NAME = /^(unrecorded-[0-9a-f-]{36})(\.json|\.json\.lock|\.json\.new|\.calls-[01])$/;

/** Creates the folder if missing. @throws the system's error if it can't be used */
export function prepareFolder(folder: string): void {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
}

/** The files of one process, created when there is something to save. */
export class Spool {
  readonly #path: string;
  readonly #calls: CallFiles;
  #lock: FileLock | null = null;

  constructor(folder: string, owner: CallFileOwner) {
    const base = join(folder, `unrecorded-${owner.meterId}`);
    this.#path = `${base}.json`;
    this.#calls = new CallFiles(base, owner);
  }

  /** Replaces the saved calls, which stay if this fails. @throws SQLite's or the system's error */
  save(spooled: SpoolContent): void {
    this.#hold();
    write(this.#path, JSON.stringify({ format: FORMAT, ...spooled }));
  }

  /** Whether the last saved file still exists. */
  isThere(): boolean {
    return this.#lock !== null && existsSync(this.#path);
  }

  /**
   * Adds a call that is being answered to a future batch, or removes it again.
   * @throws SQLite's or the system's error
   */
  note(sequence: number, call: NotedCall, calls: 1 | -1, at: Date): void {
    if (!this.#calls.has(sequence)) {
      // The file that recorded the call no longer exists.
      if (calls < 0) return;
      this.#hold();
      this.#calls.begin(sequence);
    }
    this.#calls.note(sequence, call, calls, at);
  }

  /** Releases the files: from now on other processes may transfer them. */
  release(): void {
    this.#calls.leave();
    this.#lock?.release();
    this.#lock = null;
  }

  /**
   * Deletes the saved calls, because the store has them.
   * @param isAll the store also has the calls recorded one by one
   * @throws the system's error
   */
  remove(isAll: boolean): void {
    if (this.#lock === null) return;
    rmSync(this.#path, { force: true });
    if (!isAll) return;
    this.#calls.remove();
    this.release();
  }

  #hold(): void {
    if (this.#lock?.isHeld() === false) this.release();
    this.#lock ??= takeLock(lockPath(this.#path));
    if (this.#lock === null) throw new Error('The file is locked');
  }
}

/** The state of a file that another process has left. */
export type SpoolState =
  /** Its process is running, or another one is transferring it; or nothing is left. */
  | { readonly state: 'in use' | 'gone' }
  /** Moved aside for inspection. */
  | { readonly state: 'damaged' }
  /** Written by a newer program. */
  | { readonly state: 'unknown' }
  | { readonly state: 'whole'; readonly spooled: SpoolContent; remove(): void };

/**
 * The files that processes have left in a folder, including incomplete ones after a crash; empty if there is no folder.
 */
export function findSpools(folder: string): readonly string[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => NAME.exec(name)?.[1])
        .filter((name) => name !== undefined)
    : [];
  return [...new Set(names)].map((name) => join(folder, `${name}.json`));
}

/**
 * Locks a left-over file and processes it; twice, if a part of it is damaged.
 * @throws SQLite's or the system's error, and what `work` throws
 */
export async function processSpool(path: string, work: (leftover: SpoolState) => Promise<void> | void): Promise<void> {
  const lock = takeLock(lockPath(path));
  if (lock === null) return work({ state: 'in use' });
  try {
    rmSync(draftPath(path), { force: true });
    for (const leftover of read(path)) await work(leftover);
  } finally {
    lock.release();
  }
}

/** Reads a left-over file, and moves damaged parts aside. */
function read(path: string): readonly SpoolState[] {
  const base = path.replace(/\.json$/, '');
  const saved = existsSync(path) ? parseSpool(readFileSync(path, 'utf8')) : null;
  const noted = readCallFiles(base);
  if (saved === 'unknown' || noted === 'unknown') return [{ state: 'unknown' }];
  const damaged = [
    ...(saved === 'damaged' ? [path] : []),
    ...(noted?.isDamaged === true ? callFilePaths(base).filter((file) => existsSync(file)) : []),
  ];
  for (const file of damaged) renameSync(file, `${file}.damaged`);
  const whole = [
    ...(saved === null || saved === 'damaged' ? [] : [saved]),
    ...(noted === null || noted.batches.length === 0 ? [] : [{ ...noted, savedAt: noted.lastAt }]),
  ];
  const remove = (): void => {
    rmSync(path, { force: true });
    removeCallFiles(base);
  };
  const [first, second] = whole;
  if (first === undefined && damaged.length === 0) remove();
  return [
    ...(damaged.length > 0 ? [{ state: 'damaged' } as const] : []),
    ...(first === undefined ? [{ state: 'gone' } as const] : []),
    ...(first === undefined
      ? []
      : [
          {
            state: 'whole',
            spooled: {
              storeId: first.storeId,
              savedAt: second !== undefined && second.savedAt > first.savedAt ? second.savedAt : first.savedAt,
              batches: mergeBatches(whole.flatMap(({ batches }) => batches)),
            },
            remove,
          } as const,
        ]),
  ];
}

const lockPath = (path: string): string => `${path}.lock`;
const draftPath = (path: string): string => `${path}.new`;

/** Atomic, even if the machine crashes: the old file is replaced after the new one is on disk. */
function write(path: string, content: string): void {
  const temporary = draftPath(path);
  try {
    writeSynced(temporary, 'w', (file) => writeFileSync(file, `${content}\n${hashContent(content)}\n`));
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  writeSynced(dirname(path), 'r', () => undefined);
}

function writeSynced(path: string, flags: 'r' | 'w', work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    work(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function parseSpool(text: string): SpoolContent | 'damaged' | 'unknown' {
  const [line = '', hash] = text.split('\n');
  if (hashContent(line) !== hash) return 'damaged';
  const content = JSON.parse(line) as SpoolContent & { readonly format: number };
  if (!KNOWN_FORMATS.includes(content.format)) return 'unknown';
  // JSON turns dates into text.
  const batches = content.batches.map(({ counts, keysUsed, ...batch }): UnsentBatch => ({
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

function hashContent(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
