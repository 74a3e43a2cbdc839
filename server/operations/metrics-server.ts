/** The metrics on a separate port. */

import express from 'express';
import type { Server } from 'node:http';
import { metricsRoute } from './health.js';
import { createHttpServer } from '../http/http-server.js';
import { ROUTES } from '../http/routes.js';
import type { Metrics } from './metrics.js';

/** Serves `/metrics` and nothing else; it does not listen. */
export function createMetricsServer(metrics: Metrics): Server {
  const app = express();
  app.disable('x-powered-by');
  app.get(ROUTES.metrics, metricsRoute(metrics));
  app.use((_request, response) => {
    response.status(404).end();
  });
  return createHttpServer(app);
}
