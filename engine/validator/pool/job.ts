/** A document on its way through the pool, with who waits for it. */
import type { EngineError } from 'einvoice-core/errors.js';
import type { Queued } from './flow.js';
import type { Task } from './task.js';
import type { SchedulingOptions } from 'einvoice-core/types.js';

/** Whose a document is where nobody says so. */
const ONE_FLOW = '';

export interface Job extends Queued {
  readonly task: Task;
  readonly workerShare: number;
  readonly transfer: boolean;
  readonly timeoutMs: number;
  /** Ends a worker that is busy with it for too long, whether somebody still waits or not. */
  readonly deadline: NodeJS.Timeout;
  /**
   * Whether somebody waits for it, running or not. There is no set of such jobs: once V8 takes the table of a set for old, what
   * is taken out of the set stays until the next full collection, a document and all that hangs on its request with it.
   */
  readonly isOpen: boolean;
  resolve(result: unknown): void;
  reject(error: EngineError): void;
}

/** What is done when nobody waits any more, when time is up, and, once at most, when somebody is answered. */
interface JobEvents {
  dropped(job: Job): void;
  expired(job: Job): void;
  settled(): void;
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
  let job!: Job & { isOpen: boolean };
  const promise = new Promise((resolve, reject) => {
    const drop = (): void => events.dropped(job);
    const settle = (): boolean => {
      if (!job.isOpen) return false;
      job.isOpen = false;
      signal?.removeEventListener('abort', drop);
      events.settled();
      return true;
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
      isOpen: true,
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
