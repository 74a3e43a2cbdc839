/** `Expect: 100-continue`: a client that asks first is told to go on only when its body will really be read. */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests whose client waits; on servers that answer 100 by themselves there are none. */
const waiting = new WeakSet<IncomingMessage>();

/** Notes that the client waits with its body. */
export function holdBody(request: IncomingMessage): void {
  waiting.add(request);
}

/** Lets the client send its body, if it waits. Called right before reading. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}
