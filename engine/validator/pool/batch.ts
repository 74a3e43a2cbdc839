/** A batch of documents for a worker: small ones are sent together, because each message wakes a thread. */
import type { Job } from './job.js';
import type { BegunCounter } from './task.js';

/** Limits on what is sent between threads at once. */
interface BatchLimits {
  /** Maximum number of documents; between two batches a worker waits for the pool's thread. */
  readonly documents: number;
  /** Maximum number of bytes; a larger document is sent alone. */
  readonly bytes: number;
  /** Maximum delay of answers, which are collected because each message wakes the pool's thread. */
  readonly answerDelayMs: number;
}

/**
 * Large limits for a single caller with many documents; small ones for independent callers, so that nobody waits long
 * for others.
 */
const BATCH_LIMITS = {
  bulk: { documents: 64, bytes: 2 * 1024 * 1024, answerDelayMs: 16 },
  shared: { documents: 32, bytes: 64 * 1024, answerDelayMs: 4 },
} as const satisfies Record<string, BatchLimits>;

/** @param keepFree whether callers are independent of each other, as in services */
export function batchLimits(keepFree: boolean): BatchLimits {
  return keepFree ? BATCH_LIMITS.shared : BATCH_LIMITS.bulk;
}

/** Far longer than a usual document of a batch takes: a worker without progress in this time may be stuck. */
export const STUCK_MS = 50;

/** Value of the counter that stops the worker from beginning further documents. */
const RECALLED = -1;

/**
 * Called by the worker.
 * @param index of the document in its batch
 * @returns whether the worker may begin it
 */
export function tryBegin(begun: BegunCounter, index: number): boolean {
  return Atomics.compareExchange(begun, 0, index, index + 1) === index;
}

/** Used by the pool: the documents of a batch, and the progress of the worker. */
export class Batch {
  /** When it was sent, on the clock of `performance`. */
  readonly since = performance.now();
  /** Null for documents that are done or removed. */
  readonly #jobs: (Job | null)[];
  readonly #begun: BegunCounter;
  #answered = 0;
  #lastBegun = 0;
  /** The number of documents begun when the batch was recalled. */
  #reached: number | null = null;

  /** @param begun the counter shared with the worker, which must be idle */
  constructor(jobs: readonly Job[], begun: BegunCounter) {
    this.#jobs = [...jobs];
    this.#begun = begun;
    Atomics.store(begun, 0, 0);
  }

  has(job: Job): boolean {
    return this.#jobs.includes(job);
  }

  /** The document being processed; null before the first, and while the worker answers. */
  get current(): Job | null {
    return this.#jobs[(this.#reached ?? Atomics.load(this.#begun, 0)) - 1] ?? null;
  }

  /** @returns the document that the next answer belongs to, as answers come in order; null if it was removed */
  next(): Job | null {
    const at = this.#answered++;
    const job = this.#jobs[at] ?? null;
    this.#jobs[at] = null;
    return job;
  }

  /** Removes a document. */
  remove(job: Job): void {
    const at = this.#jobs.indexOf(job);
    if (at >= 0) this.#jobs[at] = null;
  }

  /** Whether the worker has begun another document since the last call. */
  hasMoved(): boolean {
    const before = this.#lastBegun;
    this.#lastBegun = Atomics.load(this.#begun, 0);
    return this.#lastBegun > before;
  }

  /**
   * Stops the worker from beginning further documents.
   * @returns all unanswered documents except the current one, in order, and removes them from the batch. Documents that
   * the worker has finished but not reported will be processed again
   */
  recall(): readonly Job[] {
    this.#reached ??= Atomics.exchange(this.#begun, 0, RECALLED);
    const { current } = this;
    const others = this.#jobs.filter((job) => job !== null && job !== current) as Job[];
    for (const job of others) this.remove(job);
    return others;
  }
}
