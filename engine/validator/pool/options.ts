/** What a pool is started with. */
import type { RegistryOptions } from 'einvoice-core/rules/registry.js';
import type { QueueLimits } from './queue.js';

export interface PoolOptions {
  readonly registry: RegistryOptions;
  /** Number of threads; one per processor when absent. */
  readonly workers?: number | undefined;
  /** 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
  /** What may wait; 2,000 documents and 256 MB when absent. */
  readonly queue?: Partial<QueueLimits> | undefined;
  /** One worker, where there are more, takes no large documents (from 256 KB); not so when absent. */
  readonly keepFree?: boolean | undefined;
  /** Whether a thread is ready only when it has loaded and tried all rules; so when absent. */
  readonly warmUp?: boolean | undefined;
  /** Megabytes of JavaScript heap per thread, and of memory outside of it that a thread may keep between documents; 2,048 when absent. */
  readonly memoryMb?: number | undefined;
  /** The module that the threads run; `worker.ts` when absent. */
  readonly workerModule?: URL | undefined;
}

/** In heaps that may not become 2 GB, V8 calls its own functions by a longer way, which costs a document some percent. */
const MEMORY_MB = 2_048;

export const DEFAULTS = { timeoutMs: 30_000, documents: 2_000, bytes: 256 * 1024 * 1024, memoryMb: MEMORY_MB } as const;
