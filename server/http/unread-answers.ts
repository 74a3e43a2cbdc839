/** Closes connections of clients that do not read their answers, so that unread answers don't fill the memory. */

import type { Server, ServerResponse } from 'node:http';
import type { Exchanges } from './exchanges.js';

/** How often answers are checked: connections may live this much longer. */
const CHECK_MS = 1_000;

/**
 * Closes connections on which an answer has begun, but was not received completely in time. An idle timeout is not
 * enough: a client may read a byte now and then.
 * @param withinMs for one answer
 */
export function closeUnread(server: Server, exchanges: Exchanges, withinMs: number): void {
  let begun = new Map<ServerResponse, number>();
  const check = (): void => {
    const now = performance.now();
    const before = begun;
    begun = new Map();
    for (const response of exchanges.current()) {
      if (!response.headersSent) continue;
      const since = before.get(response) ?? now;
      if (now - since >= withinMs) response.req.socket.destroy();
      else begun.set(response, since);
    }
  };
  const timer = setInterval(check, Math.min(CHECK_MS, withinMs)).unref();
  server.once('close', () => clearInterval(timer));
}
