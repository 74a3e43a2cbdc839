/** The HTTP server around the app: what Node would answer on its own, in the words of the contract. */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendError } from './answer.js';
import { Backlog } from './backlog.js';
import { holdBody } from './continue.js';
import type { ErrorCode } from './errors.js';
import { Exchanges } from './exchanges.js';
import { messageClasses } from './message-classes.js';
import { noteCut, routed } from './observation.js';
import { refuse } from './refusal.js';
import { checkHead, pathOfUnknownMethod } from './request-head.js';
import { ROUTES } from './routes.js';
import { endUnread } from './unread-answers.js';

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
  /** For a whole answer to be taken, once it has begun. */
  readonly answerMs: number;
  /** For a connection on which nothing moves, in either direction. */
  readonly idleMs: number;
}

export const TIMEOUTS: ServerTimeouts = { headersMs: 10_000, requestMs: 60_000, answerMs: 60_000, idleMs: 90_000 };

/** How often Node looks for requests that are late: they end so much later at most. */
const CHECK_MS = 1_000;

/** How long a connection is kept open for the next request. */
const KEEP_ALIVE_MS = 5_000;

/** Of the API, and of what is asked of the whole server: `OPTIONS *`, CONNECT. */
const ALLOW = { Allow: 'POST' };

const VALIDATING: ReadonlySet<string> = new Set([ROUTES.validate, ROUTES.validatePdf]);

/** Of every other path. */
const ALLOW_ELSEWHERE = { Allow: 'GET, HEAD' };

export interface ServerOptions {
  readonly timeouts?: ServerTimeouts;
  /** Hears of errors that were answered to what never became a request. */
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
  // A document may wait and run as long as its deadline: then it is the service that is silent.
  server.setTimeout(idleMs);
  const exchanges = new Exchanges(server);
  const backlog = new Backlog(exchanges);
  endUnread(server, exchanges, answerMs);
  /** Connections on which something was refused as no request: nobody knows what is behind it, and no further one is taken. */
  const refused = new WeakSet<Duplex>();
  const serve: RequestListener = (request, response) => {
    if (refused.has(request.socket)) return;
    const code = checkHead(request);
    // Hazard: Node's parser drops what it has read behind a request that asks for another protocol.
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
  refuseByHand(server, exchanges, refused, onRefused);
  return server;
}

/**
 * A client may end its side as soon as it has sent its request, and wait. Node has a switch for that, which its
 * documentation does not name; without it a connection is ended with the answer still to come.
 */
function acceptHalfClosed(server: Server, exchanges: Exchanges): void {
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket) => socket.once('end', () => exchanges.watchSilent(socket)));
}

/**
 * Answers what Node's parser does not take for a request, and CONNECT, for which there is no response object.
 * @param refused the parser complains again about everything that comes after a mistake
 */
function refuseByHand(
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
      if (!noteCut(socket, code)) onRefused(code);
      refuse(socket, code, headers);
    };
    // What came whole before the mistake gets its answer first; what came half is what the answer is about.
    if (last === undefined) return answer();
    last.once('close', answer);
  };
  server.on('clientError', (error: ParserError, socket) => {
    const current = exchanges.pending(socket).at(-1);
    // Its answer is on the way, or there already, and what it goes on sending is passed over for a while.
    if (refused.has(socket) && error.code !== 'ECONNRESET') return;
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    // Its request was refused before its body had come: it has its answer already.
    else if (current?.headersSent === true && !current.req.complete) socket.end();
    else {
      const path = unknownMethodAt(error);
      if (path === null) afterAnswers(socket, BY_PARSER_CODE[error.code ?? ''] ?? 'REQUEST_MALFORMED');
      else afterAnswers(socket, 'METHOD_NOT_ALLOWED', VALIDATING.has(routed(path)) ? ALLOW : ALLOW_ELSEWHERE);
    }
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    afterAnswers(socket, 'METHOD_NOT_ALLOWED', ALLOW);
  });
}

/** What Node reports of its parser. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The path that is asked for with a method that nobody knows; null where something else is wrong. */
function unknownMethodAt({ code, rawPacket, bytesParsed }: ParserError): string | null {
  return code === 'HPE_INVALID_METHOD' && rawPacket && bytesParsed !== undefined
    ? pathOfUnknownMethod(rawPacket, bytesParsed)
    : null;
}
