/**
 * The spool: calls that the store has not confirmed, in small files of this process, for whoever starts next. The
 * process keeps them locked: as long as it lives, nobody else hands over what it may still hand over itself.
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
  callFilesOf,
  type NotedCall,
  readCallFiles,
  removeCallFiles,
} from './call-files.js';
import { makeFolder } from './folder.js';
import { mergedBatches } from './merged-batches.js';
import type { UnsentBatch } from './store.js';
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

/** What is saved, its lock, what has not become the file yet, and calls that were noted one by one. */
const NAME = /^(unrecorded-[0-9a-f-]{36})(\.json|\.json\.lock|\.json\.new|\.calls-[01])$/;

/** Makes the folder where there is none. @throws the system's error when it can't be used */
export function prepareFolder(folder: string): void {
  makeFolder(folder);
  accessSync(folder, constants.W_OK);
}

/** The files of one process. They are made when there is something to keep. */
export class Spool {
  readonly #path: string;
  readonly #calls: CallFiles;
  #lock: FileLock | null = null;

  constructor(folder: string, owner: CallFileOwner) {
    const base = join(folder, `unrecorded-${owner.meterId}`);
    this.#path = `${base}.json`;
    this.#calls = new CallFiles(base, owner);
  }

  /** Saves this in place of what was saved before, which stays where that fails. @throws SQLite's or the system's error */
  save(spooled: Spooled): void {
    this.#hold();
    write(this.#path, JSON.stringify({ format: FORMAT, ...spooled }));
  }

  /** Whether what was saved last is still there. */
  isThere(): boolean {
    return this.#lock !== null && existsSync(this.#path);
  }

  /**
   * Notes a call that is being answered, as one of a batch that will be; or takes that back.
   * @throws SQLite's or the system's error
   */
  note(sequence: number, call: NotedCall, calls: 1 | -1, at: Date): void {
    if (!this.#calls.has(sequence)) {
      // What is taken back was in a file that has gone.
      if (calls < 0) return;
      this.#hold();
      this.#calls.begin(sequence);
    }
    this.#calls.note(sequence, call, calls, at);
  }

  /** Lets go of the files: from here on they are for others to hand over. */
  release(): void {
    this.#calls.leave();
    this.#lock?.release();
    this.#lock = null;
  }

  /**
   * Takes away what was saved: the store has it.
   * @param isAll the store has everything, what was noted too
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
    this.#lock ??= takeLock(lockOf(this.#path));
    if (this.#lock === null) throw new Error('The file is locked');
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

/** What processes have left in a folder, also where a crash has left only a part of it; nothing where there is no folder. */
export function spoolsIn(folder: string): readonly string[] {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => NAME.exec(name)?.[1])
        .filter((name) => name !== undefined)
    : [];
  return [...new Set(names)].map((name) => join(folder, `${name}.json`));
}

/**
 * Works on what a process has left, with others kept away from it: twice, where a part of it is damaged.
 * @throws SQLite's or the system's error, and what the work throws
 */
export async function withLeftover(path: string, work: (leftover: Leftover) => Promise<void> | void): Promise<void> {
  const lock = takeLock(lockOf(path));
  if (lock === null) return work({ state: 'in use' });
  try {
    rmSync(newOf(path), { force: true });
    for (const leftover of read(path)) await work(leftover);
  } finally {
    lock.release();
  }
}

/** What is damaged is set aside here. */
function read(path: string): readonly Leftover[] {
  const base = path.replace(/\.json$/, '');
  const saved = existsSync(path) ? spooledIn(readFileSync(path, 'utf8')) : null;
  const noted = readCallFiles(base);
  if (saved === 'unknown' || noted === 'unknown') return [{ state: 'unknown' }];
  const damaged = [
    ...(saved === 'damaged' ? [path] : []),
    ...(noted?.isDamaged === true ? callFilesOf(base).filter((file) => existsSync(file)) : []),
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
              batches: mergedBatches(whole.flatMap(({ batches }) => batches)),
            },
            remove,
          } as const,
        ]),
  ];
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

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
