/** What load balancers and monitoring ask: neither needs a key, neither says anything about anybody. */

import type { RequestHandler } from 'express';
import { sendError } from '../http/answer.js';
import type { Metrics } from './metrics.js';

/** Where a service is in its life; only `ready` takes documents without delay. */
export type Readiness = 'starting' | 'ready' | 'stopping';

/** The process serves: restart it when it does not answer. */
export const health: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

/** Documents may be sent here: take it out of the rotation when it answers 503. */
export function readyRoute(readiness: () => Readiness): RequestHandler {
  return (request, response) => {
    const state = readiness();
    if (state === 'ready') response.json({ status: 'ready' });
    else sendError(request, response, state === 'stopping' ? 'CLOSING' : 'STARTING');
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
