/** Explicit garbage collection. */
import { Session } from 'node:inspector';

/**
 * Collects all garbage of this thread within one turn of its event loop. V8's own function needs a flag, which applies
 * to all threads, and V8's code cache is only valid for one set of flags.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await new Promise<void>((resolve) => session.post('HeapProfiler.collectGarbage', () => resolve()));
  session.disconnect();
}
