/** The HTTP server around the app: replaces the answers of Node itself by those of the contract. */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendError } from './answer.js';
import { Backlog } from './backlog.js';
import { holdBody } from './continue.js';
import type { ErrorCode } from './errors.js';
import { Exchanges } from './exchanges.js';
import { messageClasses } from './message-classes.js';
import { recordCut, routerPath } from './observation.js';
import { refuse } from './refusal.js';
import { checkHead, pathOfUnknownMethod } from './request-head.js';
import { ROUTES } from './routes.js';
import { closeUnread } from './unread-answers.js';

/** Errors of Node's parser, except for plain malformed requests. */
const BY_PARSER_CODE: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Time limits for clients. */
export interface ServerTimeouts {
  /** For the request head. */
  readonly headersMs: number;
  /** For the whole request including its body. */
  readonly requestMs: number;
  /** For the client to receive a whole answer, once it has begun. */
  readonly answerMs: number;
  /** For a connection without traffic in either direction. */
  readonly idleMs: number;
}

export const TIMEOUTS: ServerTimeouts = { headersMs: 10_000, requestMs: 60_000, answerMs: 60_000, idleMs: 90_000 };

/** How often Node checks for late requests: they may end this much later. */
const CHECK_MS = 1_000;

/** How long a connection is kept open for the next request. */
const KEEP_ALIVE_MS = 5_000;

/** For the API, and for requests to the whole server: `OPTIONS *`, CONNECT. */
const ALLOW = { Allow: 'POST' };

const VALIDATING: ReadonlySet<string> = new Set([ROUTES.validate, ROUTES.validatePdf]);

/** For every other path. */
const ALLOW_READING = { Allow: 'GET, HEAD' };

export interface ServerOptions {
  readonly timeouts?: ServerTimeouts;
  /** Called for errors in answer to input that never became a request. */
  readonly onRefused?: (code: ErrorCode) => void;
}

/**
 * Creates the server; it does not listen.
 * @param app the Express app
 */
export function createHttpServer(
  app: RequestListener,
  { timeouts = TIMEOUTS, onRefused = () => undefined }: ServerOptions = {},
): Server {
  const { headersMs, requestMs, answerMs, idleMs } = timeouts;
  const server = createServer({
    ...messageClasses(app),
    headersTimeout: Math.min(headersMs, requestMs),
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_MS, headersMs, requestMs),
    // Node would answer without a body.
    requireHostHeader: false,
  });
  // A document may wait and run up to its deadline: then the service is silent, not the client.
  server.setTimeout(idleMs);
  const exchanges = new Exchanges(server);
  const backlog = new Backlog(exchanges);
  closeUnread(server, exchanges, answerMs);
  /**
   * Connections with input that was rejected as malformed: what follows can't be interpreted, so no further request is
   * accepted.
   */
  const refused = new WeakSet<Duplex>();
  const serve: RequestListener = (request, response) => {
    if (refused.has(request.socket)) return;
    const code = checkHead(request);
    // Hazard: Node's parser drops data that follows a request for a protocol upgrade.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    if (code === null) return app(request, response);
    refused.add(request.socket);
    response.setHeader('Connection', 'close');
    sendError(request, response, code, code === 'METHOD_NOT_ALLOWED' ? ALLOW : {});
    onRefused(code);
  };
  server.on('request', (request, response) => backlog.serve(response, () => serve(request, response)));
  server.on('checkContinue', (request, response) => {
    holdBody(request);
    backlog.serve(response, () => serve(request, response));
  });
  server.on('checkExpectation', (request, response) =>
    backlog.serve(response, () => sendError(request, response, 'EXPECTATION')),
  );
  acceptHalfClosed(server, exchanges);
  answerParserErrors(server, exchanges, refused, onRefused);
  return server;
}

/**
 * A client may close its side after sending its request, and wait. Node has an undocumented switch for that; without it
 * the connection is closed before the answer is sent.
 */
function acceptHalfClosed(server: Server, exchanges: Exchanges): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket) => socket.once('end', () => exchanges.watchSilent(socket)));
}

/**
 * Answers what Node's parser rejects, and CONNECT, for which there is no response object.
 * @param refused the parser reports an error again for everything after the first one
 */
function answerParserErrors(
  server: Server,
  exchanges: Exchanges,
  refused: WeakSet<Duplex>,
  onRefused: (code: ErrorCode) => void,
): void {
  const afterAnswers = (socket: Duplex, code: ErrorCode, headers: Readonly<Record<string, string>> = {}): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const last = exchanges.pending(socket).findLast(({ req }) => req.complete);
    const answer = (): void => {
      if (!socket.writable) return;
      if (!recordCut(socket, code)) onRefused(code);
      refuse(socket, code, headers);
    };
    // Complete requests before the malformed one get their answers first; the error answers the incomplete one.
    if (last === undefined) return answer();
    last.once('close', answer);
  };
  server.on('clientError', (error: ParserError, socket) => {
    const current = exchanges.pending(socket).at(-1);
    // It has been answered already, and further input is ignored for a while.
    if (refused.has(socket) && error.code !== 'ECONNRESET') return;
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    // The request was rejected before its body arrived, so it has been answered already.
    else if (current?.headersSent === true && !current.req.complete) socket.end();
    else {
      const path = unknownMethodAt(error);
      if (path === null) afterAnswers(socket, BY_PARSER_CODE[error.code ?? ''] ?? 'REQUEST_MALFORMED');
      else afterAnswers(socket, 'METHOD_NOT_ALLOWED', VALIDATING.has(routerPath(path)) ? ALLOW : ALLOW_READING);
    }
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    afterAnswers(socket, 'METHOD_NOT_ALLOWED', ALLOW);
  });
}

/** An error of Node's parser. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The path of a request with an unknown method; null for other errors. */
function unknownMethodAt({ code, rawPacket, bytesParsed }: ParserError): string | null {
  return code === 'HPE_INVALID_METHOD' && rawPacket && bytesParsed !== undefined
    ? pathOfUnknownMethod(rawPacket, bytesParsed)
    : null;
}
