/** Reading the body of a request to its end, or to the byte at which it is refused. */

import type { IncomingMessage } from 'node:http';
import { HttpError } from './errors.js';

/**
 * Hands on the body chunk by chunk; nothing more after something was thrown.
 * @param signal ends it before its time
 * @param take takes the next chunk
 * @param finish makes the result, once the body has been read
 * @throws whatever `take` and `finish` throw, and what the signal was aborted with; HttpError `REQUEST_MALFORMED` where the body breaks off
 */
export function collect<T>(
  request: IncomingMessage,
  signal: AbortSignal,
  take: (chunk: Buffer) => void,
  finish: () => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (error: unknown): void => {
      // Not `for await`: leaving the loop would destroy the socket that the answer has to go through.
      request.off('data', onData);
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        stop(error);
      }
    };
    signal.addEventListener('abort', () => stop(signal.reason), { once: true });
    request.on('data', onData);
    let hasEnded = false;
    request.once('end', () => {
      hasEnded = true;
      try {
        resolve(finish());
      } catch (error) {
        stop(error);
      }
    });
    // Before the end, the client has gone, and nobody will read the answer. After it, as with each request, there is nothing to
    // stop, and an error that nobody sees costs as much as any.
    const breakOff = (): void => {
      if (!hasEnded) stop(new HttpError('REQUEST_MALFORMED'));
    };
    request.once('error', breakOff);
    request.once('close', breakOff);
    // It may have gone while its turn had not come.
    if (signal.aborted) stop(signal.reason);
    else if (request.closed) breakOff();
  });
}
