/** Closing a server so that no request is lost that a client has sent on a connection it was allowed to keep. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as pollOver, setTimeout as sleep } from 'node:timers/promises';
import { exchangesOf } from './exchanges.js';
import { stopListening } from './stop-listening.js';

/** For how long what, in milliseconds. */
export interface ClosingTimes {
  /** New connections are taken, from the beginning on. */
  readonly drainMs: number;
  /** Connections without a request are kept after that: longer than a request is under way, or a client waits between two. */
  readonly idleMs: number;
  /** All of it together; what has not been answered then is cut off. */
  readonly graceMs: number;
}

/** Longer than it takes to open a connection. */
const SETTLE_MS = 100;

/** For how long connections that are cut off are waited for. */
const CUT_OFF_MS = 1_000;

/** How often connections that have become idle are closed in the end. */
const CHECK_MS = 50;

/**
 * Closes a server. From the first moment on (but for the one in which listening ends) answers say
 * `Connection: close`, so that connections end with them, and clients know it before they send another request.
 */
export async function closeGently(server: Server, { drainMs, idleMs, graceMs }: ClosingTimes): Promise<void> {
  const exchanges = exchangesOf(server);
  const given = new AbortController();
  const grace = sleep(graceMs, undefined, { signal: given.signal, ref: false });
  if (drainMs > 0) {
    exchanges.endConnections(true);
    await sleep(drainMs, undefined, { ref: false });
    // Who is sent away opens another connection. For a moment nobody is, so that nobody is about to when listening ends.
    exchanges.endConnections(false);
    await sleep(SETTLE_MS, undefined, { ref: false });
  }
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  await stopListening(server);
  exchanges.endConnections(true);
  const idle = closeIdle(server, idleMs, given.signal);
  await Promise.race([closed, grace]);
  given.abort();
  await Promise.allSettled([grace, idle]);
  // A request that is cut off is logged when its answer closes, which may be after the server has.
  const cutOff = Promise.all([closed, ...exchanges.all().map((answer) => once(answer, 'close'))]);
  server.closeAllConnections();
  await Promise.race([cutOff, sleep(CUT_OFF_MS, undefined, { ref: false })]);
  // Ends the timer that looks for late requests.
  server.close();
}

/** Hazard: a request that has arrived, but has not been read, is lost with its connection. So it is looked for first. */
async function closeIdle(server: Server, afterMs: number, signal: AbortSignal): Promise<void> {
  for (let waitMs = afterMs; ; waitMs = CHECK_MS) {
    await sleep(waitMs, undefined, { signal, ref: false });
    await pollOver();
    server.closeIdleConnections();
    exchangesOf(server).closeUnused();
  }
}
