/** Answers to what never became a request: there is no request object, so they are written by hand. */

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, LINGER_MS } from './answer.js';
import { ERRORS, type ErrorCode } from './errors.js';

/**
 * Sends an error and ends the connection, once the client has, too: whoever is still sending (a head without end, a TLS
 * handshake) would be reset by a closed connection, and might not see its answer (RFC 9112 section 9.6).
 * @param headers what only this answer has, `Allow` for example
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
