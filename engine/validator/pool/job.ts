/** A document on its way through the pool, with the promise of its result. */
import type { EngineError } from 'einvoice-core/errors.js';
import type { Queued } from './flow.js';
import type { Task } from './task.js';
import type { SchedulingOptions } from 'einvoice-core/types.js';

/** The flow of all documents whose caller names none. */
const DEFAULT_FLOW = '';

export interface Job extends Queued {
  readonly task: Task;
  readonly workerShare: number;
  readonly transfer: boolean;
  readonly timeoutMs: number;
  /** Ends a worker that takes too long, even if the caller no longer waits for the result. */
  readonly deadline: NodeJS.Timeout;
  /**
   * Whether the caller still waits for the result. Not kept as a set of open jobs: once V8 promotes the table of a set
   * to the old generation, removed entries, including documents and their requests, stay in memory until the next full
   * collection.
   */
  readonly isOpen: boolean;
  resolve(result: unknown): void;
  reject(error: EngineError): void;
}

/** Callbacks for a job: cancelled by the caller, deadline reached, and, at most once, promise settled. */
interface JobEvents {
  dropped(job: Job): void;
  expired(job: Job): void;
  settled(): void;
}

/**
 * @param maxTimeoutMs upper limit for the deadline, and its default
 * @returns the job, and the promise of its result
 */
export function createJob(
  task: Task,
  { signal, transfer = false, flow = DEFAULT_FLOW, workerShare = 1, timeoutMs = Infinity }: SchedulingOptions,
  maxTimeoutMs: number,
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
    const deadlineMs = Math.min(timeoutMs, maxTimeoutMs);
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
