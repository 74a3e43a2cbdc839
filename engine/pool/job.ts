/** A document on its way through the pool, with who waits for it. */
import type { EngineError } from '../errors.js';
import type { Queued } from './flow.js';
import type { Task } from './task.js';
import type { SchedulingOptions } from '../types.js';

/** Whose a document is where nobody says so. */
const ONE_FLOW = '';

export interface Job extends Queued {
  readonly task: Task;
  readonly workerShare: number;
  readonly transfer: boolean;
  readonly timeoutMs: number;
  /** Ends a worker that is busy with it for too long, whether somebody still waits or not. */
  readonly deadline: NodeJS.Timeout;
  resolve(result: unknown): void;
  reject(error: EngineError): void;
}

/** What is done when nobody waits any more, when time is up, and once somebody has been answered. */
interface JobEvents {
  dropped(job: Job): void;
  expired(job: Job): void;
  /** @returns whether somebody was waiting */
  settled(job: Job): boolean;
}

/**
 * @param longestMs the deadline where the options have none, or a later one
 * @returns the job, and the promise of its result
 */
export function createJob(
  task: Task,
  { signal, transfer = false, flow = ONE_FLOW, workerShare = 1, timeoutMs = Infinity }: SchedulingOptions,
  longestMs: number,
  events: JobEvents,
): { readonly job: Job; readonly promise: Promise<unknown> } {
  let job!: Job;
  const promise = new Promise((resolve, reject) => {
    const drop = (): void => events.dropped(job);
    const settle = (): boolean => {
      signal?.removeEventListener('abort', drop);
      return events.settled(job);
    };
    const deadlineMs = Math.min(timeoutMs, longestMs);
    job = {
      task,
      transfer,
      flow,
      workerShare,
      timeoutMs: deadlineMs,
      bytes: task.document.byteLength,
      deadline: setTimeout(() => events.expired(job), deadlineMs),
      resolve: (result) => {
        if (settle()) resolve(result);
      },
      reject: (error) => {
        if (settle()) reject(error);
      },
    };
    signal?.addEventListener('abort', drop, { once: true });
  });
  return { job, promise };
}
