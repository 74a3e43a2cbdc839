/** Closes a server without losing requests that clients have sent on kept-alive connections. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as pollOver, setTimeout as sleep } from 'node:timers/promises';
import { getExchanges } from './exchanges.js';
import { stopListening } from './stop-listening.js';

/** Durations in milliseconds. */
export interface ClosingTimes {
  /** New connections are accepted this long, from the start of closing. */
  readonly drainMs: number;
  /**
   * After that, idle connections are kept this long: longer than a request takes to arrive, or a client waits between
   * two.
   */
  readonly idleMs: number;
  /** The limit for all of it; unanswered requests are cut off then. */
  readonly graceMs: number;
}

/** Longer than it takes to open a connection. */
const SETTLE_MS = 100;

/** How long to wait for connections after cutting them off. */
const CUT_OFF_MS = 1_000;

/** How often idle connections are closed at the end. */
const CHECK_MS = 50;

/**
 * Closes a server. From the start, except for the moment in which listening ends, answers say `Connection: close`, so
 * that connections end with them, and clients know it before they send another request.
 */
export async function closeGently(server: Server, { drainMs, idleMs, graceMs }: ClosingTimes): Promise<void> {
  const exchanges = getExchanges(server);
  const given = new AbortController();
  const grace = sleep(graceMs, undefined, { signal: given.signal, ref: false });
  if (drainMs > 0) {
    exchanges.endConnections(true);
    await sleep(drainMs, undefined, { ref: false });
    // Clients whose connection is closed open a new one. So no connection is closed for a moment, and none is being
    // opened when listening ends.
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
  // A request that is cut off is logged when its answer closes, which may be after the server closes.
  const cutOff = Promise.all([closed, ...exchanges.all().map((answer) => once(answer, 'close'))]);
  server.closeAllConnections();
  await Promise.race([cutOff, sleep(CUT_OFF_MS, undefined, { ref: false })]);
  // Stops the timer that checks for late requests.
  server.close();
}

/** Hazard: closing a connection loses a request that has arrived but was not read. So we look for it first. */
async function closeIdle(server: Server, afterMs: number, signal: AbortSignal): Promise<void> {
  for (let waitMs = afterMs; ; waitMs = CHECK_MS) {
    await sleep(waitMs, undefined, { signal, ref: false });
    await pollOver();
    server.closeIdleConnections();
    getExchanges(server).closeUnused();
  }
}
