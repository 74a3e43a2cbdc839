/** Runs tasks in this process, or divides them among several. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { garbageCollector } from './collect-garbage.js';
import { type Measurement, measure } from './measure.js';
import type { Task } from './plan.js';
import { RATIO_LIMIT, Yardstick, benchmarkInvoice } from './yardstick.js';

/** Size in bytes of the largest documents: what the service accepts. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Constructs that need large documents are measured at these sizes, because constant costs dominate there. */
const LARGE = [MAX_BYTES / 4, MAX_BYTES / 2, MAX_BYTES];

/** A part of the tasks: every `of`th, starting at `part`. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Settings for all tasks. */
export interface Scale {
  readonly sizes: readonly number[];
  /** Size in bytes of the documents to compare with an invoice. */
  readonly largest: number;
  /** The invoice; by default the benchmark's. */
  readonly invoice?: Uint8Array | undefined;
  /** The most time that the largest document may take, as a multiple of the invoice's; by default `RATIO_LIMIT`. */
  readonly limit?: number | undefined;
}

/** Measures a share of the tasks, one by one. */
export function runShare(
  tasks: readonly Task[],
  { sizes, largest, invoice = benchmarkInvoice(), limit = RATIO_LIMIT }: Scale,
  { part, of }: Share,
  onMeasured: (measurement: Measurement, index: number) => void,
): void {
  const collect = garbageCollector();
  const [first] = tasks;
  if (first === undefined) return;
  const yardstick = new Yardstick(invoice, first.subject.registry, first.subject.day, collect);
  const scale = { maxBytes: MAX_BYTES, largest, yardstick, limit };
  tasks.forEach(({ construct, subject }, index) => {
    if (index % of !== part) return;
    onMeasured(
      measure(construct, subject, { ...scale, sizes: construct.isLarge ? LARGE.map(Math.floor) : sizes }, collect),
      index,
    );
  });
}

/** What a process reports about its share. */
export interface ShareMessage {
  readonly measurement: Measurement;
  readonly index: number;
}

/**
 * Measures all tasks with one process per job, because processor time is measured per process.
 * @throws Error if one of them fails
 */
export async function runInProcesses(
  args: readonly string[],
  jobs: number,
  onMessage: (message: ShareMessage) => void,
): Promise<void> {
  await Promise.all(
    Array.from(
      { length: jobs },
      (_, part) =>
        new Promise<void>((resolve, reject) => {
          const child = fork(fileURLToPath(new URL('./share.js', import.meta.url)), [`${part}/${jobs}`, ...args], {
            execArgv: ['--single-threaded-gc'],
          });
          child.on('message', (message) => onMessage(message as ShareMessage));
          child.on('error', reject);
          child.on('exit', (code) =>
            code === 0 ? resolve() : reject(new Error(`a process that measures has ended with code ${code}`)),
          );
        }),
    ),
  );
}
