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
    request.once('end', () => {
      try {
        resolve(finish());
      } catch (error) {
        stop(error);
      }
    });
    // After `end` these change nothing; before it the client has gone, and nobody will read the answer.
    request.once('error', () => stop(new HttpError('REQUEST_MALFORMED')));
    request.once('close', () => stop(new HttpError('REQUEST_MALFORMED')));
  });
}
