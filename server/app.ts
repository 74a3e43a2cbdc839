/** The HTTP application. */

import type { KeyObject } from 'node:crypto';
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { type RegistryOptions, type Validator, rulePaths } from 'einvoice-validator';
import type { KeyStore } from './accounts/key-store.js';
import { admin, type AdminDeps } from './admin/admin.js';
import { ExplainerWorker } from './api/explainer-worker.js';
import { keySetRoute } from './api/key-set-route.js';
import { ruleRoute, rulesRoute } from './api/rules-route.js';
import { validateRoute } from './api/validate-route.js';
import { ERROR_PAGE, sendError } from './http/answer.js';
import { ERRORS, toErrorCode, HttpError } from './http/errors.js';
import { health, metricsRoute, readyRoute, type Readiness } from './operations/health.js';
import type { Metrics } from './operations/metrics.js';
import { getObservation, observe, type FinishedRequest } from './http/observation.js';
import { ROUTES } from './http/routes.js';
import { PUBLIC_ORIGIN } from './http/same-origin.js';
import { securityHeaders } from './http/security-headers.js';
import { UploadMemory } from './upload/upload-memory.js';
import { LIMITS, type UploadLimits } from './upload/limits.js';
import { errorAsPage } from './web/error-as-page.js';
import { OPERATOR_PAGES, type OperatorPages } from './web/operator.js';
import { PROGRAM_TYPES } from './reports/report-types.js';
import { PAGE_TYPE } from './web/report/verdict-page.js';
import { web, type WebDeps } from './web/web.js';

/** The media types of reports besides JSON. */
export const REPORT_TYPES = [PAGE_TYPE, ...PROGRAM_TYPES];

/** The dependencies of the app; null for what is not configured and therefore answered with 503. */
export interface AppDeps {
  readonly validator: Validator | null;
  readonly keys: KeyStore | null;
  readonly limits?: UploadLimits;
  /** Counts the memory that documents use; by default there is no limit. */
  readonly uploads?: UploadMemory;
  /** By default always ready. */
  readonly readiness?: () => Readiness | Promise<Readiness>;
  /** Served at `/metrics`; if absent, there is no such path. */
  readonly metrics?: Metrics | undefined;
  /** Receives the payment provider's webhooks; if absent there is no such path. */
  readonly payments?: Router | undefined;
  /** The rules that the start page offers to browsers; by default those of the package. */
  readonly rules?: RegistryOptions;
  /** Checks without a key on the start page; by default off. */
  readonly demo?: WebDeps['demo'];
  /** The service behind the account page; if absent the page says that there are no accounts. */
  readonly accountService?: WebDeps['accountService'];
  /** Further data for the account pages; if absent some pages are missing. */
  readonly accounts?: WebDeps['accounts'];
  /** Checkout with a payment provider; if absent nobody can sign up. */
  readonly checkoutService?: WebDeps['checkoutService'];
  /** Our own invoices of closed periods, as data; by default none. */
  readonly ownInvoice?: WebDeps['ownInvoice'];
  /** People and their sign-in; if absent keys open the account pages. */
  readonly people?: WebDeps['people'];
  /** Clock of the account pages; the real one by default. */
  readonly now?: () => Date;
  /** Signs the sessions of the account page; by default a secret that lasts as long as the process. */
  readonly sessionSecret?: WebDeps['sessionSecret'];
  /**
   * Proxies whose `X-Forwarded-For` is trusted, in Express's format: a number of hops or addresses; by default none.
   */
  readonly trustProxy?: number | readonly string[];
  /** The public origin of the service; by default taken from proxies' headers and the request itself. */
  readonly publicUrl?: string | null;
  /** Imprint, privacy and prices pages of the operator; by default no links. */
  readonly operatorPages?: OperatorPages;
  /** Signs evidence; without it evidence is not signed. */
  readonly evidenceKey?: KeyObject | null;
  /** Keys that signed evidence before. Without any key there is no path for their public halves. */
  readonly evidenceEarlierKeys?: readonly KeyObject[];
  /** Managing accounts over HTTP; if absent there is no such path. */
  readonly admin?: AdminDeps | null;
  /** Called for every failure that is answered with 500; the app itself logs nothing. */
  readonly onFailure?: (error: unknown, requestId?: string) => void;
  /** Called for every request at its end. */
  readonly onRequest?: (request: FinishedRequest) => void;
}

/**
 * Builds the app; it does not listen.
 * @returns an app in which every answer that is not a report or the health is `{ "error": "…" }`
 */
export function createApp(deps: AppDeps): express.Express {
  const { validator, keys, limits = LIMITS, uploads = new UploadMemory(), readiness = () => 'ready' } = deps;
  const {
    metrics,
    payments,
    rules = rulePaths(),
    demo = null,
    accountService = null,
    accounts = null,
    people = null,
    checkoutService = null,
    ownInvoice = null,
    now = () => new Date(),
    sessionSecret = null,
    trustProxy = 0,
    publicUrl = null,
    operatorPages,
    evidenceKey = null,
    evidenceEarlierKeys = [],
    admin: administration = null,
    onFailure = () => undefined,
    onRequest = () => undefined,
  } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustProxy);
  app.set(PUBLIC_ORIGIN, publicUrl);
  app.set(OPERATOR_PAGES, operatorPages);
  app.set(ERROR_PAGE, errorAsPage);

  app.use(observe(onRequest));
  app.use(securityHeaders());
  app.use(noStore);
  app.use(wellFormedPath);
  app.get(ROUTES.health, health);
  app.all(ROUTES.health, methodNotAllowed('GET, HEAD'));
  app.get(ROUTES.readiness, readyRoute(readiness));
  app.all(ROUTES.readiness, methodNotAllowed('GET, HEAD'));
  if (metrics !== undefined) {
    app.get(ROUTES.metrics, metricsRoute(metrics));
    app.all(ROUTES.metrics, methodNotAllowed('GET, HEAD'));
  }
  const explainer = new ExplainerWorker(rules);
  const reports = { types: REPORT_TYPES, explainer };
  for (const [path, accepts] of [
    [ROUTES.validate, 'xml'],
    [ROUTES.validatePdf, 'pdf'],
  ] as const) {
    app.post(path, validateRoute({ validator, keys, limits: { ...limits, accepts }, uploads, reports, evidenceKey }));
    app.all(path, methodNotAllowed('POST'));
  }
  const rulesDeps = { validator, keys, explainer };
  app.get(ROUTES.rules, rulesRoute(rulesDeps));
  app.get(`${ROUTES.rules}/:id`, ruleRoute(rulesDeps));
  app.all([ROUTES.rules, `${ROUTES.rules}/:id`], methodNotAllowed('GET, HEAD'));
  const evidenceKeys = [...(evidenceKey === null ? [] : [evidenceKey]), ...evidenceEarlierKeys];
  if (evidenceKeys.length > 0) {
    app.get(ROUTES.keySet, keySetRoute(evidenceKeys));
    app.all(ROUTES.keySet, methodNotAllowed('GET, HEAD'));
  }
  if (administration !== null) app.use(ROUTES.admin, admin(administration));
  if (payments !== undefined) app.use(payments);
  app.use(
    web({
      validator,
      limits,
      uploads,
      rules,
      demo,
      accountService,
      accounts,
      people,
      checkoutService,
      ownInvoice,
      now,
      sessionSecret,
    }),
  );
  app.use(notFound);
  app.use(answerError(onFailure));
  return app;
}

/** Answers must not be cached, as each is about one document and one key; static files override this. */
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

const methodNotAllowed =
  (allow: string): RequestHandler =>
  (request, response) => {
    sendError(request, response, 'METHOD_NOT_ALLOWED', { Allow: allow });
  };

const notFound: RequestHandler = (request, response) => {
  sendError(request, response, 'NOT_FOUND');
};

/** Express recognises an error handler by its four parameters. */
const answerError =
  (onFailure: (error: unknown, requestId?: string) => void): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const code = toErrorCode(error);
    if (ERRORS[code].status === 500) onFailure(error, getObservation(request)?.id);
    sendError(request, response, code);
  };
