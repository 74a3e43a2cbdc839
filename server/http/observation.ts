/**
 * What is noted of a request while it is served, for the log and the metrics. Everything in here is fit to be kept:
 * no content, no name, no identifier of an invoice, no value of a parameter.
 */

import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Principal } from '../accounts/key-store.js';
import { ERRORS, type ErrorCode } from './errors.js';
import { ROUTES } from './routes.js';
import { isTaken, watchTaken } from './taken.js';
import type { VerdictSummary } from './verdict-summary.js';

/** A request from its head to its end. */
export interface Observation {
  /** The caller's `X-Request-Id` where it is plain, else one of ours. */
  readonly id: string;
  readonly method: string;
  /** One of the service's own paths; what a caller makes up is not repeated. */
  readonly path: string;
  /** Id of the key or account. */
  caller: string | null;
  /** Id of the key, where the caller is an account. */
  key: string | null;
  /** Bytes of the document, once it has been read. */
  documentBytes: number | null;
  verdict: VerdictSummary | null;
  /** What was answered, where that was an error. */
  error: ErrorCode | null;
}

/** An observation at its end. */
export interface FinishedRequest extends Observation {
  /** Null when the client went away before its answer was sent. */
  readonly status: number | null;
  readonly seconds: number;
  /** Bytes of the answer's body. */
  readonly answerBytes: number;
}

/** The paths that are told apart; everything else is one. */
const PATHS: ReadonlySet<string> = new Set(Object.values(ROUTES));
const OTHER_PATH = '(other)';

/** The path as the router takes it: it looks neither at letter case nor at a slash at the end. */
export function routed(path: string): string {
  const own = path.toLowerCase().replace(/(?<=.)\/$/, '');
  if (PATHS.has(own)) return own;
  const below = [ROUTES.admin, ROUTES.rules].find((route) => own.startsWith(`${route}/`));
  return below ?? OTHER_PATH;
}

/** Short, and nothing that could break a line of a log or a header. */
const PLAIN_ID = /^[\w.-]{1,64}$/;

/**
 * Where a request has its observation, and a connection whether a request is being served on it. A `WeakMap` would hold every
 * verdict until the next full collection: V8's quick ones take its values for needed, once the map is old.
 */
const OBSERVATION = Symbol('observation');
const IS_SERVING = Symbol('is serving');

type Observed = IncomingMessage & { [OBSERVATION]?: Observation };
type Watched = Duplex & { [IS_SERVING]?: boolean };

/** Connections that were given an error outside of the app, in the middle of a request. */
const cutShort = new WeakMap<Duplex, ErrorCode>();

/** Answers that were written whole to a connection which is kept open for the rest of a body. */
const written = new WeakSet<ServerResponse>();

/** Notes that the system has taken a whole answer that has not been ended: what its client does after that, it has it. */
export function noteWritten(response: ServerResponse): void {
  written.add(response);
}

/** What has been noted of a request; null outside of an app that observes. */
export function observationOf(request: IncomingMessage): Observation | null {
  return (request as Observed)[OBSERVATION] ?? null;
}

/** Notes who has sent a request. */
export function noteCaller(request: IncomingMessage, { id, keyId }: Principal): void {
  const observation = observationOf(request);
  if (observation === null) return;
  observation.caller = id;
  observation.key = keyId ?? null;
}

/**
 * Notes an error that was written to a connection without the app.
 * @returns whether a request is being served there, which will be told of as finished
 */
export function noteCut(socket: Duplex, code: ErrorCode): boolean {
  if ((socket as Watched)[IS_SERVING] !== true) return false;
  cutShort.set(socket, code);
  return true;
}

/** Observes every request, answers its id, and tells of it exactly once, when its answer is sent or its client gone. */
export function observe(onFinished: (request: FinishedRequest) => void): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const socket: Watched = request.socket;
    const asked = request.headers['x-request-id'];
    const observation: Observation = {
      id: typeof asked === 'string' && PLAIN_ID.test(asked) ? asked : randomUUID(),
      method: request.method,
      path: routed(request.path),
      caller: null,
      key: null,
      documentBytes: null,
      verdict: null,
      error: null,
    };
    (request as Observed)[OBSERVATION] = observation;
    socket[IS_SERVING] = true;
    response.setHeader('X-Request-Id', observation.id);
    watchTaken(response);
    response.once('close', () => {
      socket[IS_SERVING] = false;
      const cut = cutShort.get(socket);
      const sent = isTaken(response) || written.has(response);
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
