/**
 * The worker threads: who works on what, what waits, and what happens when a thread is lost or takes too long.
 *
 * A layer of our own over `worker_threads`; docs/operating.md says why no library is used.
 */
import { availableParallelism } from 'node:os';
import { EngineError } from '../errors.js';
import { type Deferred, deferred } from './deferred.js';
import type { Queued } from './flow.js';
import { DEFAULTS, type PoolOptions } from './options.js';
import { DocumentQueue } from './queue.js';
import { PoolThread } from './thread.js';
import { type Place, turnOf } from './turn.js';
import type { Task, WorkerMessage } from './task.js';
import type { PoolStatus, SchedulingOptions } from '../types.js';

interface Pool {
  /**
   * Runs a task on a worker. The deadline counts from this call, waiting included.
   * @throws EngineError `TIMEOUT` (the worker has been ended and replaced), `BUSY`, `WORKER_LOST`, `ABORTED`, `CLOSED`
   */
  run(task: Task, options?: SchedulingOptions): Promise<unknown>;
  /**
   * Resolves once every worker has been ready.
   * @throws EngineError why a worker could not be started
   */
  ready(): Promise<void>;
  status(): PoolStatus;
  /** Finishes what somebody still waits for, then ends the threads. */
  close(): Promise<void>;
}

/** Pauses before a worker is started again that failed to start: first and longest. */
const RESTART_MS = { first: 100, longest: 5_000 } as const;

/** Whose a document is where nobody says so. */
const ONE_FLOW = '';

interface Job extends Queued {
  readonly task: Task;
  readonly workerShare: number;
  readonly transfer: boolean;
  readonly timeoutMs: number;
  /** Ends a worker that is busy with it for too long, whether somebody still waits or not. */
  deadline: NodeJS.Timeout;
  resolve(result: unknown): void;
  reject(error: EngineError): void;
}

/** The place of a worker; its thread may be replaced. */
interface Slot extends Place {
  thread: PoolThread;
  /** Lost: there is no thread, and none on its way. */
  state: 'starting' | 'idle' | 'busy' | 'lost';
  job: Job | null;
  occupant: (Queued & { readonly since: number }) | null;
}

/** Starts the workers. */
export function createPool(options: PoolOptions): Pool {
  return new ThreadPool(options);
}

class ThreadPool implements Pool {
  readonly #options: PoolOptions;
  readonly #timeoutMs: number;
  readonly #size: number;
  readonly #slots: readonly Slot[];
  readonly #queue: DocumentQueue<Job>;
  readonly #ready = deferred();
  /** Jobs that somebody waits for, running or not. */
  readonly #open = new Set<Job>();
  readonly #lost = { timeout: 0, failure: 0, retired: 0 };
  #closing: Deferred | null = null;
  #restartMs: number = RESTART_MS.first;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options.workers ?? availableParallelism();
    this.#timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
    this.#queue = new DocumentQueue({
      documents: options.queue?.documents ?? DEFAULTS.documents,
      bytes: options.queue?.bytes ?? DEFAULTS.bytes,
    });
    // Who does not ask does not have to handle it: tasks then fail at their deadline.
    this.#ready.promise.catch(() => undefined);
    this.#slots = Array.from({ length: this.#size }, () => this.#start({ job: null, occupant: null }));
  }

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

  run(
    task: Task,
    { signal, transfer = false, flow = ONE_FLOW, workerShare = 1, timeoutMs = Infinity }: SchedulingOptions = {},
  ): Promise<unknown> {
    if (this.#closing) return Promise.reject(new EngineError('CLOSED', 'The validator has been closed.'));
    if (signal?.aborted) return Promise.reject(aborted());
    return new Promise((resolve, reject) => {
      const settle = (): boolean => {
        signal?.removeEventListener('abort', drop);
        return this.#open.delete(job);
      };
      const deadlineMs = Math.min(timeoutMs, this.#timeoutMs);
      const job: Job = {
        task,
        transfer,
        flow,
        workerShare,
        timeoutMs: deadlineMs,
        bytes: task.document.byteLength,
        deadline: setTimeout(() => this.#expire(job), deadlineMs),
        resolve: (result) => {
          if (settle()) resolve(result);
        },
        reject: (error) => {
          if (settle()) reject(error);
        },
      };
      const drop = (): void => this.#drop(job);
      this.#open.add(job);
      signal?.addEventListener('abort', drop, { once: true });
      for (const loser of this.#queue.add(job)) {
        clearTimeout(loser.deadline);
        loser.reject(new EngineError('BUSY', 'Too many documents are waiting.'));
      }
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closing ??= deferred();
    this.#finishClosing();
    await this.#closing.promise;
  }

  /** Gives a place a thread. */
  #start(place: Pick<Slot, 'job' | 'occupant'>): Slot {
    const {
      workerModule = new URL('./worker.js', import.meta.url),
      registry,
      memoryMb = DEFAULTS.memoryMb,
    } = this.#options;
    const thread = new PoolThread(
      { module: workerModule, data: { registry, externalBytes: memoryMb * 1024 * 1024 }, heapMb: memoryMb },
      {
        ready: () => this.#becomeReady(slot),
        finished: (message) => this.#finish(slot, message),
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

  /** Nothing keeps the place from others any more. What the document has cost its flow includes the start of another thread. */
  #vacate(slot: Slot): void {
    if (slot.occupant !== null) this.#queue.settle(slot.occupant, performance.now() - slot.occupant.since);
    slot.occupant = null;
    slot.state = 'idle';
    slot.thread.release();
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.state !== 'idle') continue;
      const job = this.#queue.take((waiting) => turnOf(waiting, this.#slots, this.#options.keepFree ?? false));
      if (!job) return;
      this.#assign(slot, job);
    }
  }

  #assign(slot: Slot, job: Job): void {
    slot.state = 'busy';
    slot.job = job;
    slot.occupant = { flow: job.flow, bytes: job.bytes, since: performance.now() };
    slot.thread.hold();
    try {
      slot.thread.post(job.task, job.transfer);
    } catch {
      // Memory that has been handed over before can't be sent: the caller's fault, not the worker's.
      this.#finish(slot, { kind: 'raised', code: null, message: 'The document could not be handed to a worker.' });
    }
  }

  #finish(slot: Slot, message: Extract<WorkerMessage, { kind: 'done' | 'raised' }>): void {
    const job = slot.job;
    slot.job = null;
    clearTimeout(job?.deadline);
    if (message.kind === 'done') job?.resolve(message.result);
    else job?.reject(new EngineError(message.code ?? 'WORKER_LOST', message.message));
    if (message.kind === 'done' && message.retire) {
      this.#lost.retired += 1;
      this.#replace(slot);
    } else {
      this.#vacate(slot);
      this.#dispatch();
    }
    this.#finishClosing();
  }

  /** Nobody waits any more. A worker that is busy with the document finishes: starting another one would cost more. */
  #drop(job: Job): void {
    this.#queue.remove(job);
    if (!this.#slots.some((slot) => slot.job === job)) clearTimeout(job.deadline);
    job.reject(aborted());
    this.#finishClosing();
  }

  /** The deadline of a document has come: whoever works on it is ended. */
  #expire(job: Job): void {
    this.#queue.remove(job);
    for (const slot of this.#slots) {
      if (slot.job !== job) continue;
      this.#lost.timeout += 1;
      this.#replace(slot);
    }
    job.reject(new EngineError('TIMEOUT', `The document took longer than ${job.timeoutMs} ms.`));
    this.#finishClosing();
  }

  /** A thread has died: that costs the document that it was busy with, and no other. */
  #lose(slot: Slot, reason: EngineError): void {
    this.#lost.failure += 1;
    const { job, state } = slot;
    [slot.job, slot.state] = [null, 'lost'];
    if (state === 'starting') {
      this.#ready.reject(reason);
      // What can't start now may later (memory, files): tried again, but not in a tight loop.
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

  /** There is no worker, and none on its way: what waits would wait for its deadline. */
  #failAll(cause: EngineError): void {
    for (const job of this.#open) {
      clearTimeout(job.deadline);
      this.#queue.remove(job);
      job.reject(new EngineError('WORKER_LOST', 'No worker could be started.', { cause }));
    }
  }

  #replace(slot: Slot): void {
    void slot.thread.end();
    [slot.job, slot.state] = [null, 'lost'];
    if (this.#isNeeded()) this.#start(slot);
  }

  /** Whether there will be something to do for another thread. */
  #isNeeded(): boolean {
    return !this.#closing || this.#queue.length > 0;
  }

  #finishClosing(): void {
    if (!this.#closing || this.#open.size > 0) return;
    const threads = this.#slots.map((slot) => {
      slot.state = 'lost';
      return slot.thread.end();
    });
    Promise.all(threads).then(
      () => this.#closing!.resolve(),
      () => this.#closing!.resolve(),
    );
  }
}

function aborted(): EngineError {
  return new EngineError('ABORTED', 'The caller has given up the document.');
}
