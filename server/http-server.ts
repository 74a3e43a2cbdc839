/** The HTTP server around the app: what Node would answer on its own, in the words of the contract. */

import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, sendError } from './answer.js';
import { holdBody } from './continue.js';
import { ERRORS, type ErrorCode } from './errors.js';

/** What Node's parser reports, as far as it is not simply a malformed request. */
const BY_PARSER_CODE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Creates the server; it does not listen.
 * @param app the Express app
 */
export function createHttpServer(app: RequestListener): Server {
  const server = createServer(app);
  server.on('checkContinue', (request, response) => {
    holdBody(request);
    app(request, response);
  });
  server.on('checkExpectation', (request, response) => sendError(request, response, 'EXPECTATION'));
  server.on('clientError', answerRaw);
  return server;
}

/** There is no request object for what could not be parsed: the answer is written by hand. */
function answerRaw(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = BY_PARSER_CODE[error.code ?? ''] ?? 'REQUEST_MALFORMED';
  const { status } = ERRORS[code];
  const body = errorBody(code);
  socket.end([
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n'));
}
