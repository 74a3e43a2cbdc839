/**
 * The pool of worker threads: assigns documents, queues them, and replaces threads that die or take too long.
 *
 * Implemented directly on `worker_threads`; docs/operating.md explains why no library is used.
 */
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { EngineError } from 'einvoice-core/errors.js';
import { programPath } from 'einvoice-schematron/platform/package-root.js';
import { Batch, STUCK_MS, batchLimits } from './batch.js';
import { type Deferred, deferred } from './deferred.js';
import { takeBatch } from './take-batch.js';
import { type Job, createJob } from './job.js';
import { DEFAULTS, type PoolOptions } from './options.js';
import { DocumentQueue } from './queue.js';
import { PoolThread } from './thread.js';
import { EMPTY, type Slot } from './slot.js';
import { type AnswerMessage, type Task, UNSENDABLE } from './task.js';
import type { PoolStatus, SchedulingOptions } from 'einvoice-core/types.js';

/** Delay before restarting a worker that failed to start: initial and maximum. */
const RESTART_MS = { first: 100, longest: 5_000 } as const;

export class Pool {
  readonly #options: PoolOptions;
  readonly #timeoutMs: number;
  readonly #size: number;
  readonly #slots: readonly Slot[];
  readonly #queue: DocumentQueue<Job>;
  readonly #ready = deferred();
  /** Number of jobs that callers wait for, running or not (see `Job.isOpen`). */
  #open = 0;
  readonly #lost = { timeout: 0, failure: 0, retired: 0 };
  #closing: Deferred | null = null;
  #restartMs: number = RESTART_MS.first;

  /** Starts the workers. */
  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options.workers ?? availableParallelism();
    this.#timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
    this.#queue = new DocumentQueue({
      documents: options.queue?.documents ?? DEFAULTS.documents,
      bytes: options.queue?.bytes ?? DEFAULTS.bytes,
    });
    // Nobody has to wait for `ready()`. Without workers, tasks fail at their deadline.
    this.#ready.promise.catch(() => undefined);
    this.#slots = Array.from({ length: this.#size }, () => this.#start({ ...EMPTY }));
  }

  /**
   * Resolves once every worker has been ready.
   * @throws EngineError why a worker could not be started
   */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  status(): PoolStatus {
    const count = (state: Slot['state']): number => this.#slots.filter((slot) => slot.state === state).length;
    return {
      workers: {
        size: this.#size,
        starting: this.#size - count('idle') - count('busy'),
        idle: count('idle'),
        busy: count('busy'),
      },
      queue: { documents: this.#queue.length, bytes: this.#queue.bytes },
      replaced: { ...this.#lost },
    };
  }

  /**
   * Runs a task on a worker. The deadline counts from this call, including waiting.
   * @throws EngineError `TIMEOUT` (the worker was terminated and replaced), `BUSY`, `WORKER_LOST`, `ABORTED`, `CLOSED`
   */
  run(task: Task, options: SchedulingOptions = {}): Promise<unknown> {
    if (this.#closing) return Promise.reject(new EngineError('CLOSED', 'The validator has been closed.'));
    if (options.signal?.aborted) return Promise.reject(aborted());
    const { job, promise } = createJob(task, options, this.#timeoutMs, {
      dropped: (job) => this.#drop(job),
      expired: (job) => this.#expire(job),
      settled: () => (this.#open -= 1),
    });
    this.#open += 1;
    for (const evicted of this.#queue.add(job)) {
      clearTimeout(evicted.deadline);
      evicted.reject(new EngineError('BUSY', 'Too many documents are waiting.'));
    }
    this.#dispatch();
    return promise;
  }

  /** Finishes the open jobs, then ends the threads. */
  async close(): Promise<void> {
    this.#closing ??= deferred();
    this.#finishClosing();
    await this.#closing.promise;
  }

  /** Starts a thread in a slot. */
  #start(place: Omit<Slot, 'thread' | 'state'>): Slot {
    const {
      workerModule = pathToFileURL(programPath('einvoice-validator', 'worker', import.meta.url)),
      registry,
      warmUp = true,
      memoryMb = DEFAULTS.memoryMb,
    } = this.#options;
    const { answerDelayMs } = batchLimits(this.#options.keepFree ?? false);
    const externalBytes = memoryMb * 1024 * 1024;
    const thread = new PoolThread(
      { module: workerModule, data: { registry, warmUp, externalBytes, answerDelayMs }, heapMb: memoryMb },
      {
        ready: () => this.#becomeReady(slot),
        answered: (message) => this.#receive(slot, message),
        ended: (reason) => this.#lose(slot, reason),
      },
    );
    const slot: Slot = Object.assign(place, { thread, state: 'starting' as const });
    return slot;
  }

  #becomeReady(slot: Slot): void {
    this.#restartMs = RESTART_MS.first;
    this.#vacate(slot);
    if (this.#slots.every(({ state }) => state === 'idle' || state === 'busy')) this.#ready.resolve();
    this.#dispatch();
  }

  /** Frees the slot. If a document caused its thread to be replaced, the time of the restart is charged to its flow. */
  #vacate(slot: Slot): void {
    if (slot.culprit !== null) this.#queue.settle(slot.culprit.job, performance.now() - slot.culprit.since);
    Object.assign(slot, EMPTY, { state: 'idle' });
    slot.thread.release();
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.state !== 'idle') continue;
      const jobs = takeBatch(slot, this.#slots, this.#queue, this.#options.keepFree ?? false);
      if (jobs.length === 0) return;
      slot.thread.hold();
      this.#post(slot, jobs);
    }
  }

  #post(slot: Slot, jobs: readonly Job[]): void {
    slot.batch = new Batch(jobs, slot.thread.begun);
    try {
      const moved = jobs.filter(({ transfer }) => transfer);
      slot.thread.post(
        jobs.map(({ task }) => task),
        moved.map(({ task }) => task),
      );
      if (jobs.length > 1) this.#watch(slot, slot.batch);
    } catch {
      // Memory transferred earlier can't be sent. The caller's mistake must not affect the worker or other documents.
      const [first, ...others] = jobs;
      for (const job of others.reverse()) this.#queue.putBack(job);
      if (jobs.length > 1) this.#post(slot, [first!]);
      else this.#receive(slot, UNSENDABLE);
    }
  }

  /** Ensures that other documents of a batch do not wait for a slow one. */
  #watch(slot: Slot, batch: Batch): void {
    slot.stuck = setTimeout(() => (batch.hasMoved() ? this.#watch(slot, batch) : this.#recall(slot)), STUCK_MS);
  }

  #receive(slot: Slot, { answers, isLast, retire }: AnswerMessage): void {
    for (const answer of answers) {
      const job = slot.batch?.next();
      if (!job) continue;
      clearTimeout(job.deadline);
      this.#queue.settle(job, answer.milliseconds);
      if (answer.kind === 'done') job.resolve(answer.result);
      else job.reject(new EngineError(answer.code ?? 'WORKER_LOST', answer.message));
    }
    if (isLast) {
      clearTimeout(slot.stuck);
      if (retire) {
        this.#lost.retired += 1;
        this.#replace(slot);
      } else {
        this.#vacate(slot);
        this.#dispatch();
      }
    }
    this.#finishClosing();
  }

  /** Requeues documents of a batch that the worker has not begun or not reported; it keeps only the current one. */
  #recall(slot: Slot): void {
    clearTimeout(slot.stuck);
    const { batch } = slot;
    if (batch === null) return;
    for (const job of [...batch.recall()].reverse()) {
      if (job.isOpen) this.#queue.putBack(job);
      else {
        clearTimeout(job.deadline);
        this.#queue.settle(job, 0);
      }
    }
    slot.occupants = slot.occupants.filter((job) => batch.has(job));
    this.#dispatch();
  }

  /** The caller has cancelled. A worker that is busy with it finishes it, because a restart would cost more. */
  #drop(job: Job): void {
    this.#queue.remove(job);
    if (!this.#slots.some(({ batch }) => batch?.has(job))) clearTimeout(job.deadline);
    job.reject(aborted());
    this.#finishClosing();
  }

  /** The deadline of a document has passed. Terminates the worker that is busy with it. */
  #expire(job: Job): void {
    this.#queue.remove(job);
    for (const slot of this.#slots) {
      if (!slot.batch?.has(job)) continue;
      if (slot.batch.current === job) {
        this.#lost.timeout += 1;
        this.#replace(slot);
      } else {
        slot.batch.remove(job);
        this.#queue.settle(job, 0);
      }
    }
    job.reject(new EngineError('TIMEOUT', `The document took longer than ${job.timeoutMs} ms.`));
    this.#finishClosing();
  }

  /** A thread has died. Only the document that it was busy with is lost. */
  #lose(slot: Slot, reason: EngineError): void {
    this.#lost.failure += 1;
    const { state } = slot;
    const job = this.#abandon(slot);
    if (state === 'starting') {
      this.#ready.reject(reason);
      // Starting may succeed later (memory, files), so retry with a delay.
      setTimeout(() => {
        if (!this.#closing) this.#start(slot);
      }, this.#restartMs).unref();
      this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MS.longest);
      if (this.#slots.every((other) => other.state === 'lost')) this.#failAll(reason);
    } else if (this.#isNeeded()) {
      this.#start(slot);
    }
    clearTimeout(job?.deadline);
    job?.reject(reason);
    this.#finishClosing();
  }

  /** There are no workers and none is starting, so queued documents would only wait for their deadlines. */
  #failAll(cause: EngineError): void {
    for (const job of this.#queue.entries()) {
      clearTimeout(job.deadline);
      this.#queue.remove(job);
      job.reject(new EngineError('WORKER_LOST', 'No worker could be started.', { cause }));
    }
  }

  #replace(slot: Slot): void {
    void slot.thread.end();
    this.#abandon(slot);
    if (this.#isNeeded()) this.#start(slot);
    this.#dispatch();
  }

  /** Releases a slot that has lost its thread. @returns its current document; the others of its batch are requeued */
  #abandon(slot: Slot): Job | null {
    const { batch } = slot;
    const current = batch?.current ?? null;
    slot.state = 'lost';
    this.#recall(slot);
    slot.batch = null;
    if (batch && current) slot.culprit = { job: current, since: batch.since };
    return current;
  }

  /** Whether another thread would have anything to do. */
  #isNeeded(): boolean {
    return !this.#closing || this.#queue.length > 0;
  }

  #finishClosing(): void {
    if (!this.#closing || this.#open > 0) return;
    const threads = this.#slots.map((slot) => {
      slot.state = 'lost';
      return slot.thread.end();
    });
    void Promise.allSettled(threads).then(() => this.#closing!.resolve());
  }
}

function aborted(): EngineError {
  return new EngineError('ABORTED', 'The caller has given up the document.');
}
