/** Endpoints for load balancers and monitoring: they need no key, and reveal nothing about customers. */

import type { RequestHandler } from 'express';
import { sendError } from '../http/answer.js';
import type { ErrorCode } from '../http/errors.js';
import type { Metrics } from './metrics.js';

/** The state of a service; only in `ready` does it process documents without delay. */
export type Readiness = 'starting' | 'without keys' | 'ready' | 'stopping';

const ANSWERS = { starting: 'STARTING', 'without keys': 'NO_KEYS', stopping: 'CLOSING' } as const satisfies Readonly<
  Record<Exclude<Readiness, 'ready'>, ErrorCode>
>;

/** Liveness: restart the process if it does not answer. */
export const health: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** Readiness: send no documents here if it answers 503. */
export function readyRoute(readiness: () => Readiness | Promise<Readiness>): RequestHandler {
  return async (request, response) => {
    const state = await readiness();
    if (state === 'ready') response.json({ status: 'ready' });
    else sendError(request, response, ANSWERS[state]);
  };
}

/** Metrics in Prometheus's text format. */
export function metricsRoute(metrics: Metrics): RequestHandler {
  return async (_request, response) => {
    const text = await metrics.text();
    response.setHeader('Content-Type', metrics.contentType);
    response.end(text);
  };
}
