/**
 * The worker threads: who works on what, what waits, and what happens when a thread is lost or takes too long.
 *
 * A layer of our own over `worker_threads`; docs/operating.md says why no library is used.
 */
import { availableParallelism } from 'node:os';
import { EngineError } from './errors.js';
import { DocumentQueue, isLarge, type QueueLimits } from './pool-queue.js';
import { PoolThread } from './pool-thread.js';
import type { RegistryOptions } from './registry.js';
import type { Task, WorkerMessage } from './task.js';
import type { PoolStatus } from './types.js';

export interface PoolOptions {
  readonly registry: RegistryOptions;
  /** Number of threads; one per processor when absent. */
  readonly workers?: number | undefined;
  /** 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** What may wait; 2,000 documents and 256 MB when absent. */
  readonly queue?: Partial<QueueLimits> | undefined;
  /** Megabytes of JavaScript heap per thread, and of memory outside of it that a thread may keep between documents; 1,024 when absent. */
  readonly memoryMb?: number | undefined;
  /** The module that the threads run; `worker.ts` when absent. */
  readonly workerModule?: URL | undefined;
}

export interface RunOptions {
  /** Drops the task: it leaves the queue, or its result is thrown away. */
  readonly signal?: AbortSignal | undefined;
  /** Moves the document's memory into the worker instead of copying it. */
  readonly transfer?: boolean | undefined;
}

export interface Pool {
  /**
   * Runs a task on a worker. The deadline counts from this call, waiting included.
   * @throws EngineError `TIMEOUT` (the worker has been ended and replaced), `BUSY`, `WORKER_LOST`, `ABORTED`, `CLOSED`
   */
  run(task: Task, options?: RunOptions): Promise<unknown>;
  /**
   * Resolves once every worker has been ready.
   * @throws EngineError why a worker could not be started
   */
  ready(): Promise<void>;
  status(): PoolStatus;
  /** Finishes what somebody still waits for, then ends the threads. */
  close(): Promise<void>;
}

const DEFAULTS = { timeoutMs: 30_000, documents: 2_000, bytes: 256 * 1024 * 1024, memoryMb: 1_024 } as const;

/** Pauses before a worker is started again that failed to start: first and longest. */
const RESTART_MS = { first: 100, longest: 5_000 } as const;

interface Job {
  readonly task: Task;
  readonly bytes: number;
  readonly transfer: boolean;
  /** Ends a worker that is busy with it for too long, whether somebody still waits or not. */
  deadline: NodeJS.Timeout;
  resolve(result: unknown): void;
  reject(error: EngineError): void;
}

interface Slot {
  thread: PoolThread;
  state: 'starting' | 'idle' | 'busy';
  job: Job | null;
  /** Size class of what the thread works on, even when nobody waits for it any more. */
  large: boolean;
}

/** Starts the workers. */
export function createPool(options: PoolOptions): Pool {
  return new ThreadPool(options);
}

class ThreadPool implements Pool {
  readonly #options: PoolOptions;
  readonly #timeoutMs: number;
  readonly #size: number;
  readonly #slots = new Set<Slot>();
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
    this.#queue = new DocumentQueue({ documents: options.queue?.documents ?? DEFAULTS.documents, bytes: options.queue?.bytes ?? DEFAULTS.bytes });
    // Who does not ask does not have to handle it: tasks then fail at their deadline.
    this.#ready.promise.catch(() => undefined);
    for (let i = 0; i < this.#size; i += 1) this.#start();
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  status(): PoolStatus {
    const count = (state: Slot['state']): number => [...this.#slots].filter((slot) => slot.state === state).length;
    return {
      workers: { size: this.#size, starting: this.#size - count('idle') - count('busy'), idle: count('idle'), busy: count('busy') },
      queue: { documents: this.#queue.length, bytes: this.#queue.bytes },
      replaced: { ...this.#lost },
    };
  }

  run(task: Task, { signal, transfer = false }: RunOptions = {}): Promise<unknown> {
    if (this.#closing) return Promise.reject(new EngineError('CLOSED', 'The validator has been closed.'));
    if (signal?.aborted) return Promise.reject(aborted());
    return new Promise((resolve, reject) => {
      const settle = (): boolean => {
        signal?.removeEventListener('abort', drop);
        return this.#open.delete(job);
      };
      const job: Job = {
        task, transfer, bytes: task.document.byteLength,
        deadline: setTimeout(() => this.#expire(job), this.#timeoutMs),
        resolve: (result) => { if (settle()) resolve(result); },
        reject: (error) => { if (settle()) reject(error); },
      };
      const drop = (): void => this.#drop(job);
      this.#open.add(job);
      if (!this.#queue.hasRoomFor(job)) {
        clearTimeout(job.deadline);
        job.reject(new EngineError('BUSY', 'Too many documents are waiting.'));
        return;
      }
      signal?.addEventListener('abort', drop, { once: true });
      this.#queue.push(job);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closing ??= deferred();
    this.#finishClosing();
    await this.#closing.promise;
  }

  #start(): void {
    const { workerModule = new URL('./worker.js', import.meta.url), registry, memoryMb = DEFAULTS.memoryMb } = this.#options;
    const slot = { state: 'starting', job: null, large: false } as unknown as Slot;
    slot.thread = new PoolThread({ module: workerModule, data: { registry, externalBytes: memoryMb * 1024 * 1024 }, heapMb: memoryMb }, {
      ready: () => this.#becomeReady(slot),
      finished: (message) => this.#finish(slot, message),
      ended: (reason) => this.#lose(slot, reason),
    });
    this.#slots.add(slot);
  }

  #becomeReady(slot: Slot): void {
    slot.state = 'idle';
    slot.thread.release();
    this.#restartMs = RESTART_MS.first;
    if (this.#slots.size === this.#size && [...this.#slots].every(({ state }) => state !== 'starting')) this.#ready.resolve();
    this.#dispatch();
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.state !== 'idle') continue;
      const job = this.#queue.shift(this.#mayRunLarge());
      if (!job) return;
      this.#assign(slot, job);
    }
  }

  /** One worker is kept free of large documents, where there is more than one. */
  #mayRunLarge(): boolean {
    const large = [...this.#slots].filter((slot) => slot.state === 'busy' && slot.large).length;
    return large < Math.max(1, this.#size - 1);
  }

  #assign(slot: Slot, job: Job): void {
    slot.state = 'busy';
    slot.job = job;
    slot.large = isLarge(job);
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
      slot.state = 'idle';
      slot.thread.release();
      this.#dispatch();
    }
    this.#finishClosing();
  }

  /** Nobody waits any more. A worker that is busy with the document finishes: starting another one would cost more. */
  #drop(job: Job): void {
    this.#queue.remove(job);
    if (![...this.#slots].some((slot) => slot.job === job)) clearTimeout(job.deadline);
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
    job.reject(new EngineError('TIMEOUT', `The document took longer than ${this.#timeoutMs} ms.`));
    this.#finishClosing();
  }

  /** A thread has died: that costs the document that it was busy with, and no other. */
  #lose(slot: Slot, reason: EngineError): void {
    this.#lost.failure += 1;
    this.#slots.delete(slot);
    if (slot.state === 'starting') {
      this.#ready.reject(reason);
      // What can't start now may later (memory, files): tried again, but not in a tight loop.
      setTimeout(() => { if (!this.#closing) this.#start(); }, this.#restartMs).unref();
      this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MS.longest);
      if (this.#slots.size === 0) this.#failAll(reason);
    } else if (!this.#closing || this.#queue.length > 0) {
      this.#start();
    }
    clearTimeout(slot.job?.deadline);
    slot.job?.reject(reason);
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
    this.#slots.delete(slot);
    void slot.thread.end();
    if (!this.#closing || this.#queue.length > 0) this.#start();
  }

  #finishClosing(): void {
    if (!this.#closing || this.#open.size > 0) return;
    const threads = [...this.#slots].map(({ thread }) => thread.end());
    this.#slots.clear();
    Promise.all(threads).then(() => this.#closing!.resolve(), () => this.#closing!.resolve());
  }
}

function aborted(): EngineError {
  return new EngineError('ABORTED', 'The caller has given up the document.');
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: EngineError): void;
}

function deferred(): Deferred {
  let settle!: Omit<Deferred, 'promise'>;
  const promise = new Promise<void>((resolve, reject) => { settle = { resolve, reject }; });
  return { promise, ...settle };
}
