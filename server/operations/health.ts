/** What load balancers and monitoring ask: neither needs a key, neither says anything about anybody. */

import type { RequestHandler } from 'express';
import { sendError } from '../http/answer.js';
import type { ErrorCode } from '../http/errors.js';
import type { Metrics } from './metrics.js';

/** Where a service is in its life; only `ready` takes documents, and takes them without delay. */
export type Readiness = 'starting' | 'without keys' | 'ready' | 'stopping';

const ANSWERS = { starting: 'STARTING', 'without keys': 'NO_KEYS', stopping: 'CLOSING' } as const satisfies Readonly<
  Record<Exclude<Readiness, 'ready'>, ErrorCode>
>;

/** The process serves: restart it when it does not answer. */
export const health: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** Documents may be sent here: take it out of the rotation when it answers 503. */
export function readyRoute(readiness: () => Readiness | Promise<Readiness>): RequestHandler {
  return async (request, response) => {
    const state = await readiness();
    if (state === 'ready') response.json({ status: 'ready' });
    else sendError(request, response, ANSWERS[state]);
  };
}

/** The text that Prometheus reads. */
export function metricsRoute(metrics: Metrics): RequestHandler {
  return async (_request, response) => {
    const text = await metrics.text();
    response.setHeader('Content-Type', metrics.contentType);
    response.end(text);
  };
}
