/** The HTTP server around the app: what Node would answer on its own, in the words of the contract. */

import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, sendError } from './answer.js';
import { holdBody } from './continue.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { noteCut } from './observation.js';

/** What Node's parser reports, as far as it is not simply a malformed request. */
const BY_PARSER_CODE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** How long a client may take. */
export interface ServerTimeouts {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For the whole request, its body included. */
  readonly requestMs: number;
  /** For a connection on which nothing moves, in either direction: a client that does not read its answer. */
  readonly idleMs: number;
}

export const TIMEOUTS: ServerTimeouts = { headersMs: 10_000, requestMs: 60_000, idleMs: 90_000 };

/** How often Node looks for requests that are late: they end so much later at most. */
const CHECK_MS = 1_000;

/** How long a connection is kept open for the next request. */
const KEEP_ALIVE_MS = 5_000;

export interface ServerOptions {
  readonly timeouts?: ServerTimeouts;
  /** Hears of errors that were answered to what never became a request. */
  readonly onRefused?: (code: ErrorCode) => void;
}

/**
 * Creates the server; it does not listen.
 * @param app the Express app
 */
export function createHttpServer(app: RequestListener, { timeouts = TIMEOUTS, onRefused = () => undefined }: ServerOptions = {}): Server {
  const { headersMs, requestMs, idleMs } = timeouts;
  const server = createServer({
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs, requestMs),
  }, app);
  // A document may wait and run as long as its deadline: then it is the service that is silent.
  server.setTimeout(idleMs);
  server.on('checkContinue', (request, response) => {
    holdBody(request);
    app(request, response);
  });
  server.on('checkExpectation', (request, response) => sendError(request, response, 'EXPECTATION'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const code = answerRaw(error, socket);
    if (code !== null && !noteCut(socket, code)) onRefused(code);
  });
  return server;
}

/**
 * There is no request object for what could not be parsed: the answer is written by hand.
 * @returns what was answered; null where nobody was there to be answered
 */
function answerRaw(error: NodeJS.ErrnoException, socket: Duplex): ErrorCode | null {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return null;
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
  return code;
}
