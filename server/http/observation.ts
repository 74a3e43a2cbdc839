/**
 * Data about a request that is collected while it is served, for the log and the metrics. All of it may be stored: it
 * contains no content, names or identifiers of an invoice, and no values of parameters.
 */

import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Principal } from '../accounts/key-store.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { ROUTES } from './routes.js';
import { isFullySent, watchSent } from './sent-answers.js';
import { type TraceParent, readTraceParent } from './trace-parent.js';
import type { VerdictSummary } from './verdict-summary.js';

/** A request from start to end. */
export interface Observation {
  /** The caller's `X-Request-Id` if it is harmless, else a generated one. */
  readonly id: string;
  /** The caller's trace, from `traceparent`; null without one. */
  readonly trace: TraceParent | null;
  readonly method: string;
  /** One of the service's own paths; unknown paths are never recorded. */
  readonly path: string;
  /** Id of the key or account. */
  caller: string | null;
  /** Id of the key, if the caller is an account. */
  key: string | null;
  /** Bytes of the document, after it has been read. */
  documentBytes: number | null;
  verdict: VerdictSummary | null;
  /** The error that was answered, if any. */
  error: ErrorCode | null;
}

/** An observation after its end. */
export interface FinishedRequest extends Observation {
  /** Null if the client disconnected before its answer was sent. */
  readonly status: number | null;
  readonly seconds: number;
  /** Bytes of the answer's body. */
  readonly answerBytes: number;
}

/** The paths that are distinguished; all others count as one. */
const PATHS: ReadonlySet<string> = new Set(Object.values(ROUTES));
const OTHER_PATH = '(other)';

/** The path as the router sees it: letter case and a trailing slash are ignored. */
export function routerPath(path: string): string {
  const own = path.toLowerCase().replace(/(?<=.)\/$/, '');
  if (PATHS.has(own)) return own;
  const below = [ROUTES.admin, ROUTES.rules].find((route) => own.startsWith(`${route}/`));
  return below ?? OTHER_PATH;
}

/** Short, and safe in a log line or a header. */
const PLAIN_ID = /^[\w.-]{1,64}$/;

/**
 * The property of a request with its observation, and of a connection with a request in progress. A `WeakMap` would
 * retain every verdict until the next full garbage collection: minor ones treat the values of an old map as live.
 */
const OBSERVATION = Symbol('observation');
const IS_SERVING = Symbol('is serving');

type Observed = IncomingMessage & { [OBSERVATION]?: Observation };
type Watched = Duplex & { [IS_SERVING]?: boolean };

/** Connections that got an error outside of the app, in the middle of a request. */
const cutShort = new WeakMap<Duplex, ErrorCode>();

/** Answers that were written completely, on a connection kept open for the rest of a body. */
const written = new WeakSet<ServerResponse>();

/** Marks an answer as accepted by the operating system before it has ended: from now on, it counts as delivered. */
export function markWritten(response: ServerResponse): void {
  written.add(response);
}

/** The observation of a request; null outside of an app that observes. */
export function getObservation(request: IncomingMessage): Observation | null {
  return (request as Observed)[OBSERVATION] ?? null;
}

/** Records the sender of a request. */
export function recordCaller(request: IncomingMessage, { id, keyId }: Principal): void {
  const observation = getObservation(request);
  if (observation === null) return;
  observation.caller = id;
  observation.key = keyId ?? null;
}

/**
 * Records an error that was written to a connection outside of the app.
 * @returns whether a request is in progress there, which will be reported as finished
 */
export function recordCut(socket: Duplex, code: ErrorCode): boolean {
  if ((socket as Watched)[IS_SERVING] !== true) return false;
  cutShort.set(socket, code);
  return true;
}

/**
 * Observes every request, sends its id, and reports it exactly once, when its answer is sent or its client has
 * disconnected.
 */
export function observe(onFinished: (request: FinishedRequest) => void): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const socket: Watched = request.socket;
    const asked = request.headers['x-request-id'];
    const observation: Observation = {
      id: typeof asked === 'string' && PLAIN_ID.test(asked) ? asked : randomUUID(),
      trace: readTraceParent(request.headers['traceparent']),
      method: request.method,
      path: routerPath(request.path),
      caller: null,
      key: null,
      documentBytes: null,
      verdict: null,
      error: null,
    };
    (request as Observed)[OBSERVATION] = observation;
    socket[IS_SERVING] = true;
    response.setHeader('X-Request-Id', observation.id);
    watchSent(response);
    response.once('close', () => {
      socket[IS_SERVING] = false;
      const cut = cutShort.get(socket);
      const sent = isFullySent(response) || written.has(response);
      onFinished({
        ...observation,
        error: sent ? observation.error : (cut ?? null),
        status: sent ? response.statusCode : cut === undefined ? null : ERRORS[cut].status,
        seconds: (performance.now() - started) / 1000,
        answerBytes: sent ? Number(response.getHeader('Content-Length') ?? 0) : 0,
      });
    });
    next();
  };
}
