/** Options of a pool. */
import type { RegistryOptions } from 'einvoice-core/rules/registry.js';
import type { QueueLimits } from './queue.js';

export interface PoolOptions {
  readonly registry: RegistryOptions;
  /** Number of threads; by default one per processor. */
  readonly workers?: number | undefined;
  /** 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Limits of the queue; by default 2,000 documents and 256 MB. */
  readonly queue?: Partial<QueueLimits> | undefined;
  /** Keeps one of several workers free of large documents (from 256 KB); off by default. */
  readonly keepFree?: boolean | undefined;
  /** Whether threads load and run all rules before they are ready; on by default. */
  readonly warmUp?: boolean | undefined;
  /**
   * Megabytes of JavaScript heap per thread, and limit for memory outside of it that a thread may keep between
   * documents; 2,048 by default.
   */
  readonly memoryMb?: number | undefined;
  /** The module that the threads run; by default `worker.ts`. */
  readonly workerModule?: URL | undefined;
}

/**
 * If the heap limit is below 2 GB, V8 calls its built-in functions less directly, which costs a few percent per
 * document.
 */
const MEMORY_MB = 2_048;

export const DEFAULTS = { timeoutMs: 30_000, documents: 2_000, bytes: 256 * 1024 * 1024, memoryMb: MEMORY_MB } as const;
