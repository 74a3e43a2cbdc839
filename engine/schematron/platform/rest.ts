/** Giving memory back while nothing is done: V8 keeps what it has collected, or might collect, for what comes next. */
import { getHeapStatistics } from 'node:v8';
import { collect } from './collect.js';

/** So long nothing has been done. Whoever comes right then waits for the collection, some hundredths of a second. */
const REST_MS = 5_000;

/** Bytes of heap and of what hangs on it that are worth a collection, more than there were after the last one. */
const WORTH_BYTES = 24 * 1024 * 1024;

export interface RestOptions {
  /** Lets go of what is kept for what comes next. */
  readonly letGo?: () => void;
  /** How long nothing has to be done before; 5,000 when absent. */
  readonly restMs?: number;
}

/**
 * Lets go, and collects what is in the memory of this thread some seconds after it has done something. Keeps no process alive.
 * @returns to be called whenever something has been done
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
