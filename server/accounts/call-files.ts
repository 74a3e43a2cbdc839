/**
 * Records each call while it is answered, until the store has confirmed it, in case the process is killed. Writes go to
 * the operating system, which keeps them if the process dies. They don't wait for the disk, so they don't survive a
 * crash of the machine.
 *
 * A file holds the calls of one batch. At most one batch is on its way to the store, so two files alternate. Each line
 * is a counter that is overwritten in place: however long the store is unavailable, a file only has as many lines as
 * there are keys and days.
 */

import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { UnsentBatch } from './store.js';

/** Calls that are counted together: the key of a counter. */
export interface NotedCall {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly day: string;
  readonly keyId: string;
  readonly isTest: boolean;
}

/** The writing process and its store. */
export interface CallFileOwner {
  readonly storeId: string;
  readonly meterId: string;
}

interface FileHead extends CallFileOwner {
  readonly format: number;
  readonly sequence: number;
}

/** A counter in the file. */
interface CounterLine {
  /** Its offset in the file. */
  readonly at: number;
  /** The `NotedCall`, as JSON. */
  readonly call: string;
  calls: number;
  lastAt: Date;
}

interface OpenFile {
  readonly sequence: number;
  readonly descriptor: number;
  readonly lines: Map<string, CounterLine>;
  length: number;
}

const FORMAT = 1;
const ENDINGS = ['.calls-0', '.calls-1'] as const;

/** Checksum, then number, time and the `NotedCall`. */
const LINE = /^([0-9a-f]{8}) ((\d{10}) (\S{24}) (\{.*\}))$/;

/** The files of one process. */
export class CallFiles {
  readonly #base: string;
  readonly #owner: CallFileOwner;
  readonly #files: (OpenFile | null)[] = [null, null];

  /** @param base the prefix of both files' names */
  constructor(base: string, owner: CallFileOwner) {
    this.#base = base;
    this.#owner = owner;
  }

  /** Whether there is a file for this batch already. */
  has(sequence: number): boolean {
    return this.#files[sequence % 2]?.sequence === sequence;
  }

  /**
   * Starts the file of a batch, replacing the file of the batch before the last.
   * @throws the system's error
   */
  begin(sequence: number): void {
    const index = sequence % 2;
    this.#close(index);
    const head: FileHead = { format: FORMAT, ...this.#owner, sequence };
    const text = `${JSON.stringify(head)}\n`;
    const descriptor = openSync(this.#base + ENDINGS[index]!, 'w', 0o600);
    this.#files[index] = { sequence, descriptor, lines: new Map(), length: 0 };
    this.#files[index].length = writeSync(descriptor, text);
  }

  /**
   * Adds one call to a batch, or removes one; does nothing if its file is missing.
   * @throws the system's error
   */
  note(sequence: number, call: NotedCall, calls: 1 | -1, at: Date): void {
    const file = this.#files[sequence % 2];
    if (file?.sequence !== sequence) return;
    const key = `${call.accountId} ${call.periodStart.getTime()} ${call.day} ${call.keyId}`;
    let line = file.lines.get(key);
    if (line === undefined) {
      line = { at: file.length, call: JSON.stringify(call), calls: 0, lastAt: at };
      file.lines.set(key, line);
    }
    line.calls += calls;
    if (at > line.lastAt) line.lastAt = at;
    const written = writeSync(file.descriptor, formatLine(line), line.at);
    if (line.at === file.length) file.length += written;
  }

  /** Deletes both files. @throws the system's error */
  remove(): void {
    this.leave();
    removeCallFiles(this.#base);
  }

  /** Closes both files without deleting them, so that another process can read them. */
  leave(): void {
    for (const index of ENDINGS.keys()) this.#close(index);
  }

  #close(index: number): void {
    const file = this.#files[index];
    if (!file) return;
    this.#files[index] = null;
    closeSync(file.descriptor);
  }
}

function formatLine({ calls, lastAt, call }: CounterLine): string {
  const text = `${String(calls).padStart(10, '0')} ${lastAt.toISOString()} ${call}`;
  return `${computeChecksum(text)} ${text}\n`;
}

function computeChecksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** What a process has left in its files. */
export interface LeftCalls {
  readonly storeId: string;
  readonly lastAt: Date;
  readonly batches: readonly UnsentBatch[];
  /** Whether a part is unreadable; the rest is in `batches`. */
  readonly isDamaged: boolean;
}

/**
 * Reads the files. @returns null if they are empty; `unknown` if a newer program wrote them @throws the system's error
 */
export function readCallFiles(base: string): LeftCalls | 'unknown' | null {
  const read = callFilePaths(base)
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    // The process ended right after creating the file.
    .filter((text) => text !== '')
    .map(batchIn);
  const heads = read.flatMap(({ head }) => (head === null ? [] : [head]));
  if (heads.some(({ format }) => format !== FORMAT)) return 'unknown';
  const isDamaged = read.some((each) => each.isDamaged);
  const storeId = heads[0]?.storeId;
  if (storeId === undefined) return isDamaged ? { storeId: '', lastAt: new Date(0), batches: [], isDamaged } : null;
  const batches = read
    .flatMap(({ batch }) => (batch === null || batch.counts.length === 0 ? [] : [batch]))
    .toSorted((a, b) => a.sequence - b.sequence);
  const lastAt = new Date(Math.max(0, ...batches.flatMap(({ keysUsed }) => keysUsed.map(({ at }) => at.getTime()))));
  return { storeId, lastAt, batches, isDamaged };
}

/** Deletes what a process has left. @throws the system's error */
export function removeCallFiles(base: string): void {
  for (const path of callFilePaths(base)) rmSync(path, { force: true });
}

/** The paths of both files of one process. */
export function callFilePaths(base: string): readonly string[] {
  return ENDINGS.map((ending) => base + ending);
}

interface ReadFile {
  readonly head: FileHead | null;
  readonly batch: UnsentBatch | null;
  readonly isDamaged: boolean;
}

function batchIn(text: string): ReadFile {
  const [first = '', ...lines] = text.split('\n');
  const head = headIn(first);
  if (head === null) return { head, batch: null, isDamaged: true };
  // Each line ends with a line feed, including the last one.
  if (lines.pop() !== '') lines.push('cut off');
  const read = lines.map(readLine);
  const whole = read.filter((line) => line !== null);
  return {
    head,
    batch: {
      meterId: head.meterId,
      sequence: head.sequence,
      counts: whole
        .filter(({ calls }) => calls > 0)
        .map(({ calls, lastAt, call: { isTest, ...call } }) => ({ ...call, calls, lastAt, ...(isTest && { isTest }) })),
      keysUsed: whole.filter(({ calls }) => calls > 0).map(({ lastAt, call }) => ({ keyId: call.keyId, at: lastAt })),
    },
    isDamaged: whole.length < read.length,
  };
}

function headIn(line: string): FileHead | null {
  try {
    return JSON.parse(line) as FileHead;
  } catch {
    return null;
  }
}

function readLine(line: string): { calls: number; lastAt: Date; call: NotedCall } | null {
  const [, checksum, text = '', calls, lastAt, what = ''] = LINE.exec(line) ?? [];
  if (checksum === undefined || computeChecksum(text) !== checksum) return null;
  const call = JSON.parse(what) as Omit<NotedCall, 'periodStart'> & { readonly periodStart: string };
  return {
    calls: Number(calls),
    lastAt: new Date(lastAt!),
    call: { ...call, periodStart: new Date(call.periodStart) },
  };
}
