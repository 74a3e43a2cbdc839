import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { EngineError } from './errors.js';
import type { RegistryOptions } from './registry.js';
import type { Task } from './task.js';

/** The worker threads. */
export interface Pool {
  /**
   * Runs a task on a worker.
   * @throws EngineError `TIMEOUT` (the worker has been ended and replaced), `WORKER_LOST`, `CLOSED`
   */
  run(task: Task): Promise<unknown>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly registry: RegistryOptions;
  /** Number of threads; one per processor when absent. */
  readonly workers?: number | undefined;
  readonly timeoutMs: number;
}

/** Starts the workers. */
export function createPool(options: PoolOptions): Pool {
  const threads = options.workers ?? availableParallelism();
  const piscina = new Piscina({
    filename: new URL('./worker.js', import.meta.url).href,
    workerData: options.registry,
    minThreads: threads,
    maxThreads: threads,
    // One document at a time per worker: the deadline ends a worker, and nobody else may be on it.
    concurrentTasksPerWorker: 1,
  });
  // A worker that dies without a document is replaced; without a listener its error would end the whole process.
  piscina.on('error', () => undefined);
  let closed = false;
  return {
    async run(task) {
      if (closed) throw new EngineError('CLOSED', 'The validator has been closed.');
      const deadline = AbortSignal.timeout(options.timeoutMs);
      try {
        return await piscina.run(task, { signal: deadline }) as unknown;
      } catch (error) {
        if (deadline.aborted) throw new EngineError('TIMEOUT', `The document took longer than ${options.timeoutMs} ms.`);
        throw new EngineError('WORKER_LOST', 'The worker failed while it was busy with the document.', { cause: error });
      }
    },
    async close() {
      closed = true;
      await piscina.close({ force: false });
    },
  };
}
