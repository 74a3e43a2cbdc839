/** Whether the system has taken an answer as a whole, which is as much as a server knows of what its client got. */

import type { ServerResponse } from 'node:http';

const TAKEN = Symbol('taken');

type Watched = ServerResponse & { [TAKEN]?: boolean };

/**
 * Begins to watch an answer that has not been ended; more than once is no harm.
 *
 * Hazard: Node says `finish` and `writableFinished` also of an answer whose rest was thrown away with its connection.
 */
export function watchTaken(response: Watched): void {
  if (response[TAKEN] !== undefined) return;
  response[TAKEN] = false;
  // In front of Node's own listener, which ends the connection where this is the last answer on it.
  response.prependOnceListener('finish', () => {
    const { socket } = response.req;
    response[TAKEN] = !socket.destroyed && socket.errored === null;
  });
}

/** Of an answer that is being watched; never changes any more once it is closed. */
export function isTaken(response: Watched): boolean {
  return response[TAKEN] === true;
}
