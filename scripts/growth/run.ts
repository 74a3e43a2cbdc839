/** Runs tasks, in this process or divided among several. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { garbageCollector } from './collect-garbage.js';
import { type Measurement, measure } from './measure.js';
import type { Task } from './plan.js';

/** Bytes of the largest documents: what the service takes. */
const MOST = 5 * 1024 * 1024;
/** What needs large documents is measured at these: constants are larger there than what grows. */
const LARGE = [MOST / 4, MOST / 2, MOST];

/** Which tasks: every `of`th, from `part` on. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Measures the tasks of a share, one after the other. */
export function runShare(
  tasks: readonly Task[],
  sizes: readonly number[],
  { part, of }: Share,
  told: (measurement: Measurement, index: number) => void,
): void {
  const collect = garbageCollector();
  tasks.forEach(({ construct, subject }, index) => {
    if (index % of !== part) return;
    told(
      measure(construct, subject, { sizes: construct.isLarge ? LARGE.map(Math.floor) : sizes, most: MOST }, collect),
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
