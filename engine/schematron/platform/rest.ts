/** Returns memory while idle: V8 keeps collected and collectable memory for later use. */
import { getHeapStatistics } from 'node:v8';
import { collect } from './collect.js';

/** Idle time before collecting. A request that arrives then waits for the collection, some hundredths of a second. */
const REST_MS = 5_000;

/** Growth (in bytes) of heap and external memory since the last collection that justifies another one. */
const WORTH_BYTES = 24 * 1024 * 1024;

export interface RestOptions {
  /** Drops caches before collecting. */
  readonly letGo?: () => void;
  /** Idle time in milliseconds; default 5,000. */
  readonly restMs?: number;
}

/**
 * Collects this thread's garbage some seconds after its last activity. Does not keep the process alive.
 * @returns a function to call on every activity
 */
export function collectAtRest({ letGo = () => undefined, restMs = REST_MS }: RestOptions = {}): () => void {
  let afterLast = 0;
  const giveBack = async (): Promise<void> => {
    if (held() - afterLast < WORTH_BYTES) return;
    letGo();
    await collect();
    afterLast = held();
  };
  const timer = setTimeout(() => void giveBack(), restMs).unref();
  return () => void timer.refresh();
}

function held(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}
