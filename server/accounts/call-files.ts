/**
 * Calls that are being answered and that the store has not confirmed, noted one by one as they are answered: a process that is
 * killed has no time for more. What is written goes to the system, which keeps it whatever becomes of the process; nothing
 * waits for the disk, so it does not outlive the machine.
 *
 * A file has the calls of one batch. As one batch at most is on its way to the store, two files take turns. A line is what is
 * counted, and its number is written over: however long the store is away, a file has as many lines as there are keys and days.
 */

import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { UnsentBatch } from './store.js';

/** What is counted together. */
export interface NotedCall {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly day: string;
  readonly keyId: string;
  readonly isTest: boolean;
}

/** Who writes, and for which store. */
export interface CallFileOwner {
  readonly storeId: string;
  readonly meterId: string;
}

interface Head extends CallFileOwner {
  readonly format: number;
  readonly sequence: number;
}

/** One line. */
interface Line {
  /** Where it begins. */
  readonly at: number;
  /** What is counted, as JSON. */
  readonly what: string;
  calls: number;
  lastAt: Date;
}

interface OpenFile {
  readonly sequence: number;
  readonly descriptor: number;
  readonly lines: Map<string, Line>;
  length: number;
}

const FORMAT = 1;
const ENDINGS = ['.calls-0', '.calls-1'] as const;

/** Number, time, and what is counted; before them their checksum. */
const LINE = /^([0-9a-f]{8}) ((\d{10}) (\S{24}) (\{.*\}))$/;

/** The files of one process. */
export class CallFiles {
  readonly #base: string;
  readonly #owner: CallFileOwner;
  readonly #files: (OpenFile | null)[] = [null, null];

  /** @param base what the names of both begin with */
  constructor(base: string, owner: CallFileOwner) {
    this.#base = base;
    this.#owner = owner;
  }

  /** Whether there is a file for this batch already. */
  has(sequence: number): boolean {
    return this.#files[sequence % 2]?.sequence === sequence;
  }

  /**
   * Begins the file of a batch, in place of the one before the last.
   * @throws the system's error
   */
  begin(sequence: number): void {
    const index = sequence % 2;
    this.#close(index);
    const head: Head = { format: FORMAT, ...this.#owner, sequence };
    const text = `${JSON.stringify(head)}\n`;
    const descriptor = openSync(this.#base + ENDINGS[index]!, 'w', 0o600);
    this.#files[index] = { sequence, descriptor, lines: new Map(), length: 0 };
    this.#files[index].length = writeSync(descriptor, text);
  }

  /**
   * Notes one call more of a batch, or one less; nothing where its file is not there.
   * @throws the system's error
   */
  note(sequence: number, call: NotedCall, calls: 1 | -1, at: Date): void {
    const file = this.#files[sequence % 2];
    if (file?.sequence !== sequence) return;
    const key = `${call.accountId} ${call.periodStart.getTime()} ${call.day} ${call.keyId}`;
    let line = file.lines.get(key);
    if (line === undefined) {
      line = { at: file.length, what: JSON.stringify(call), calls: 0, lastAt: at };
      file.lines.set(key, line);
    }
    line.calls += calls;
    if (at > line.lastAt) line.lastAt = at;
    const written = writeSync(file.descriptor, lineOf(line), line.at);
    if (line.at === file.length) file.length += written;
  }

  /** Takes both files away. @throws the system's error */
  remove(): void {
    this.leave();
    removeCallFiles(this.#base);
  }

  /** Closes both files, and leaves them to others. */
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

function lineOf({ calls, lastAt, what }: Line): string {
  const text = `${String(calls).padStart(10, '0')} ${lastAt.toISOString()} ${what}`;
  return `${checksumOf(text)} ${text}\n`;
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

/** What a process has left in its files. */
export interface NotedCalls {
  readonly storeId: string;
  readonly lastAt: Date;
  readonly batches: readonly UnsentBatch[];
  /** Whether something in them can't be read; the rest is in `batches`. */
  readonly isDamaged: boolean;
}

/** Reads them. @returns null where there is nothing in them; `unknown`: of a newer program @throws the system's error */
export function readCallFiles(base: string): NotedCalls | 'unknown' | null {
  const read = callFilesOf(base)
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    // Its process ended when it had just been begun.
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

/** Takes away what a process has left. @throws the system's error */
export function removeCallFiles(base: string): void {
  for (const path of callFilesOf(base)) rmSync(path, { force: true });
}

/** Where both files of one process are. */
export function callFilesOf(base: string): readonly string[] {
  return ENDINGS.map((ending) => base + ending);
}

interface ReadFile {
  readonly head: Head | null;
  readonly batch: UnsentBatch | null;
  readonly isDamaged: boolean;
}

function batchIn(text: string): ReadFile {
  const [first = '', ...lines] = text.split('\n');
  const head = headIn(first);
  if (head === null) return { head, batch: null, isDamaged: true };
  // Each line ends, the last one too.
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

function headIn(line: string): Head | null {
  try {
    return JSON.parse(line) as Head;
  } catch {
    return null;
  }
}

function readLine(line: string): { calls: number; lastAt: Date; call: NotedCall } | null {
  const [, checksum, text = '', calls, lastAt, what = ''] = LINE.exec(line) ?? [];
  if (checksum === undefined || checksumOf(text) !== checksum) return null;
  const call = JSON.parse(what) as Omit<NotedCall, 'periodStart'> & { readonly periodStart: string };
  return {
    calls: Number(calls),
    lastAt: new Date(lastAt!),
    call: { ...call, periodStart: new Date(call.periodStart) },
  };
}
