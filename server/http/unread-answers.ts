/** Clients that do not read their answers: what has been made for them is not kept for ever. */

import type { Server, ServerResponse } from 'node:http';
import type { Exchanges } from './exchanges.js';

/** How often answers are looked at: connections live so much longer at most. */
const CHECK_MS = 1_000;

/**
 * Ends connections on which an answer has begun, and has not been taken as a whole in time. Their silence alone does not tell: a
 * client may take a byte now and then.
 * @param withinMs for one answer
 */
export function endUnread(server: Server, exchanges: Exchanges, withinMs: number): void {
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
