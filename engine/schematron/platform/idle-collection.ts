/** Returns memory to the system while idle: V8 keeps memory, free or collectable, for later use. */
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect.js';

/** Idle time before collecting. A request that arrives during the collection waits some hundredths of a second. */
const IDLE_MS = 5_000;

/** The growth (in bytes) of heap and external memory since the last collection that justifies another one. */
const WORTH_BYTES = 24 * 1024 * 1024;

export interface IdleOptions {
  /** Drops caches before collecting. */
  readonly dropCaches?: () => void;
  /** Idle time in milliseconds; default 5,000. */
  readonly idleMs?: number;
}

/**
 * Collects this thread's garbage some seconds after its last activity. Does not keep the process alive.
 * @returns a function to call on every activity
 */
export function collectWhenIdle({
  dropCaches: letGo = () => undefined,
  idleMs: restMs = IDLE_MS,
}: IdleOptions = {}): () => void {
  let afterLast = 0;
  const giveBack = async (): Promise<void> => {
    if (heldBytes() - afterLast < WORTH_BYTES) return;
    letGo();
    await collectGarbage();
    afterLast = heldBytes();
  };
  const timer = setTimeout(() => void giveBack(), restMs).unref();
  return () => void timer.refresh();
}

function heldBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
