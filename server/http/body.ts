/** Reads the body of a request to its end, or until it is rejected. */

import type { IncomingMessage } from 'node:http';
import { HttpError } from './errors.js';

/**
 * Passes on the body chunk by chunk; stops after an error.
 * @param signal aborts reading
 * @param take gets the next chunk
 * @param finish makes the result, after the whole body has been read
 * @throws whatever `take` and `finish` throw, and the signal's reason; HttpError `REQUEST_MALFORMED` if the body is
 * incomplete
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
    // Before the end: the client has disconnected and nobody will read the answer. After the end, as for every request,
    // there is nothing to stop, and creating an unused error would be a waste.
    const breakOff = (): void => {
      if (!hasEnded) stop(new HttpError('REQUEST_MALFORMED'));
    };
    request.once('error', breakOff);
    request.once('close', breakOff);
    // It may have been aborted before its turn.
    if (signal.aborted) stop(signal.reason);
    else if (request.closed) breakOff();
  });
}
