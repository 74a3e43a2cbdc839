/** Answers input that never became a request: there is no response object, so the answer is written by hand. */

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, LINGER_MS } from './answer.js';
import { ERRORS, type ErrorCode } from './errors.js';

/**
 * Sends an error, and closes the connection after the client has: a client that is still sending (an endless head, a
 * TLS handshake) would be reset by a closed connection, and might not see the answer (RFC 9112 section 9.6).
 * @param headers headers of this answer only, `Allow` for example
 */
export function refuse(socket: Duplex, code: ErrorCode, headers: Readonly<Record<string, string>> = {}): void {
  const { status } = ERRORS[code];
  const body = errorBody(code);
  const all = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...headers,
    Connection: 'close',
  };
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}
