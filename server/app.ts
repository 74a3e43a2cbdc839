/** The HTTP application. */

import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Validator } from '../engine/index.js';
import type { KeyStore } from './accounts/key-store.js';
import { sendError } from './answer.js';
import { ERRORS, errorCodeOf, HttpError } from './errors.js';
import { LIMITS, type UploadLimits } from './upload.js';
import { validateRoute } from './validate-route.js';

/** What the app is made of; null is what has not been configured, and is answered with 503. */
export interface AppDeps {
  readonly validator: Validator | null;
  readonly keys: KeyStore | null;
  readonly limits?: UploadLimits;
  /** Hears of every failure that is answered with 500; the app itself logs nothing. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Puts the app together; it does not listen.
 * @returns an app in which every answer that is not a report or the health is `{ "error": "…" }`
 */
export function createApp({ validator, keys, limits = LIMITS, onFailure = () => undefined }: AppDeps): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');

  app.use(helmet());
  app.use(noStore);
  app.use(wellFormedPath);
  app.get('/healthz', health);
  app.all('/healthz', methodNotAllowed('GET, HEAD'));
  app.post('/api/v1/validate', validateRoute({ validator, keys, limits }));
  app.all('/api/v1/validate', methodNotAllowed('POST'));
  app.use(notFound);
  app.use(answerError(onFailure));
  return app;
}

/** No answer of this app may be kept: each is about one document and one key. */
const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** A path that can't be decoded is malformed, not merely unknown. */
const wellFormedPath: RequestHandler = (request, _response, next) => {
  try {
    decodeURIComponent(request.path);
  } catch (cause) {
    throw new HttpError('REQUEST_MALFORMED', { cause });
  }
  next();
};

/** For load balancers; needs no key and says nothing but that the process serves. */
const health: RequestHandler = (_request, response) => {
  response.json({ status: 'ok' });
};

const methodNotAllowed = (allow: string): RequestHandler => (request, response) => {
  sendError(request, response, 'METHOD_NOT_ALLOWED', { Allow: allow });
};

const notFound: RequestHandler = (request, response) => {
  sendError(request, response, 'NOT_FOUND');
};

/** Express tells an error handler by its four parameters. */
const answerError = (onFailure: (error: unknown) => void): ErrorRequestHandler => (error: unknown, request, response, _next) => {
  const code = errorCodeOf(error);
  if (ERRORS[code].status === 500) onFailure(error);
  sendError(request, response, code);
};
