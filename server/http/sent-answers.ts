/**
 * Tracks whether the system has accepted a whole answer, which is as much as a server knows of what its client
 * received.
 */

import type { ServerResponse } from 'node:http';

const SENT = Symbol('sent');

type WatchedResponse = ServerResponse & { [SENT]?: boolean };

/**
 * Starts watching an answer that has not ended; may be called more than once.
 *
 * Hazard: Node also emits `finish` and sets `writableFinished` if the rest of an answer was discarded with its
 * connection.
 */
export function watchSent(response: WatchedResponse): void {
  if (response[SENT] !== undefined) return;
  response[SENT] = false;
  // Before Node's own listener, which closes the connection if this is its last answer.
  response.prependOnceListener('finish', () => {
    const { socket } = response.req;
    response[SENT] = !socket.destroyed && socket.errored === null;
  });
}

/** For an answer that is being watched; constant after it is closed. */
export function isFullySent(response: WatchedResponse): boolean {
  return response[SENT] === true;
}
