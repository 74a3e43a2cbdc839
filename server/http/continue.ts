/** `Expect: 100-continue`: a client that asks first is told to continue only when its body is about to be read. */

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests whose client waits; empty on servers that answer 100 automatically. */
const waiting = new WeakSet<IncomingMessage>();

/** Marks that the client waits with its body. */
export function holdBody(request: IncomingMessage): void {
  waiting.add(request);
}

/** Lets a waiting client send its body. Called right before reading. */
export function sendContinue(request: IncomingMessage, response: ServerResponse): void {
  if (waiting.delete(request)) response.writeContinue();
}
