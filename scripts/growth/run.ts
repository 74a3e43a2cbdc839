/** Runs tasks, in this process or divided among several. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { garbageCollector } from './collect-garbage.js';
import { type Measurement, measure } from './measure.js';
import type { Task } from './plan.js';
import { RATIO_LIMIT, Yardstick, benchmarkInvoice } from './yardstick.js';

/** Bytes of the largest documents: what the service takes. */
const MOST = 5 * 1024 * 1024;
/** What needs large documents is measured at these: constants are larger there than what grows. */
const LARGE = [MOST / 4, MOST / 2, MOST];

/** Which tasks: every `of`th, from `part` on. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** What all tasks are measured by. */
export interface Scale {
  readonly sizes: readonly number[];
  /** Bytes of the documents that are held against an invoice. */
  readonly largest: number;
  /** The invoice; that of the benchmark when absent. */
  readonly invoice?: Uint8Array | undefined;
  /** How many times as long as for the invoice the largest document may take; `RATIO_LIMIT` when absent. */
  readonly limit?: number | undefined;
}

/** Measures the tasks of a share, one after the other. */
export function runShare(
  tasks: readonly Task[],
  { sizes, largest, invoice = benchmarkInvoice(), limit = RATIO_LIMIT }: Scale,
  { part, of }: Share,
  told: (measurement: Measurement, index: number) => void,
): void {
  const collect = garbageCollector();
  const [first] = tasks;
  if (first === undefined) return;
  const yardstick = new Yardstick(invoice, first.subject.registry, first.subject.day, collect);
  const scale = { most: MOST, largest, yardstick, limit };
  tasks.forEach(({ construct, subject }, index) => {
    if (index % of !== part) return;
    told(
      measure(construct, subject, { ...scale, sizes: construct.isLarge ? LARGE.map(Math.floor) : sizes }, collect),
      index,
    );
  });
}

/** What a process tells of its share. */
export interface Told {
  readonly measurement: Measurement;
  readonly index: number;
}

/**
 * Measures all tasks with one process for each job: processor time is a process's own.
 * @throws Error when one of them fails
 */
export async function runInProcesses(args: readonly string[], jobs: number, told: (told: Told) => void): Promise<void> {
  await Promise.all(
    Array.from(
      { length: jobs },
      (_, part) =>
        new Promise<void>((resolve, reject) => {
          const child = fork(fileURLToPath(new URL('./share.js', import.meta.url)), [`${part}/${jobs}`, ...args], {
            execArgv: ['--single-threaded-gc'],
          });
          child.on('message', (message) => told(message as Told));
          child.on('error', reject);
          child.on('exit', (code) =>
            code === 0 ? resolve() : reject(new Error(`a process that measures has ended with code ${code}`)),
          );
        }),
    ),
  );
}
