/** Collecting what is in memory and no longer needed, when we know that there is much of it. */
import { Session } from 'node:inspector';

/**
 * Collects everything of this thread, in a turn of its event loop. V8's own function for it is there with a flag only,
 * which holds for all threads, and what V8 keeps of compiled rules fits one set of flags.
 */
export async function collect(): Promise<void> {
  const session = new Session();
  session.connect();
  await new Promise<void>((resolve) => session.post('HeapProfiler.collectGarbage', () => resolve()));
  session.disconnect();
}
