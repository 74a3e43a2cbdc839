/** The HTTP application. */

import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { type RegistryOptions, type Validator, rulePaths } from 'einvoice-validator';
import type { KeyStore } from './accounts/key-store.js';
import { admin, type AdminDeps } from './admin/admin.js';
import { ExplainerAside } from './api/explain-aside.js';
import { ruleRoute, rulesRoute } from './api/rules-route.js';
import { validateRoute } from './api/validate-route.js';
import { ERROR_PAGE, sendError } from './http/answer.js';
import { ERRORS, errorCodeOf, HttpError } from './http/errors.js';
import { health, metricsRoute, readyRoute, type Readiness } from './operations/health.js';
import type { Metrics } from './operations/metrics.js';
import { observationOf, observe, type FinishedRequest } from './http/observation.js';
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

/** The media types of reports, beside JSON. */
export const REPORT_TYPES = [PAGE_TYPE, ...PROGRAM_TYPES];

/** What the app is made of; null is what has not been configured, and is answered with 503. */
export interface AppDeps {
  readonly validator: Validator | null;
  readonly keys: KeyStore | null;
  readonly limits?: UploadLimits;
  /** Counts the memory that documents hold; without a limit when absent. */
  readonly uploads?: UploadMemory;
  /** Ready when absent. */
  readonly readiness?: () => Readiness | Promise<Readiness>;
  /** Served at `/metrics`; there is no such path when absent. */
  readonly metrics?: Metrics | undefined;
  /** What the payment provider tells; there is no such path when absent. */
  readonly payments?: Router | undefined;
  /** The rules that the start page lets browsers check with; those of the package when absent. */
  readonly rules?: RegistryOptions;
  /** Checks without a key on the start page; none when absent. */
  readonly demo?: WebDeps['demo'];
  /** What the account page is made of; it says that there are no accounts when absent. */
  readonly accountService?: WebDeps['accountService'];
  /** What else the account pages show; pages are missing when absent. */
  readonly accounts?: WebDeps['accounts'];
  /** Where people pay; nobody can sign up when absent. */
  readonly desk?: WebDeps['desk'];
  /** Our own invoices of closed periods, as data; none when absent. */
  readonly ownInvoice?: WebDeps['ownInvoice'];
  /** Who manages accounts; keys open the account pages when absent. */
  readonly people?: WebDeps['people'];
  /** The time of day for the account pages; real when absent. */
  readonly now?: () => Date;
  /** Signs the sessions of the account page; one that lasts as long as the process when absent. */
  readonly sessionSecret?: WebDeps['sessionSecret'];
  /** Proxies whose `X-Forwarded-For` is believed, as Express takes them: a number of hops or addresses; none when absent. */
  readonly trustProxy?: number | readonly string[];
  /** Where people reach the service, an origin; what proxies and the request itself say counts when absent. */
  readonly publicUrl?: string | null;
  /** Imprint, privacy and prices of who runs the service; no links when absent. */
  readonly operatorPages?: OperatorPages;
  /** Managing accounts over HTTP; there is no such path when absent. */
  readonly admin?: AdminDeps | null;
  /** Hears of every failure that is answered with 500; the app itself logs nothing. */
  readonly onFailure?: (error: unknown, requestId?: string) => void;
  /** Hears of every request at its end. */
  readonly onRequest?: (request: FinishedRequest) => void;
}

/**
 * Puts the app together; it does not listen.
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
    desk = null,
    ownInvoice = null,
    now = () => new Date(),
    sessionSecret = null,
    trustProxy = 0,
    publicUrl = null,
    operatorPages,
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
  const explainer = new ExplainerAside(rules);
  const reports = { types: REPORT_TYPES, explainer };
  for (const [path, accepts] of [
    [ROUTES.validate, 'xml'],
    [ROUTES.validatePdf, 'pdf'],
  ] as const) {
    app.post(path, validateRoute({ validator, keys, limits: { ...limits, accepts }, uploads, reports }));
    app.all(path, methodNotAllowed('POST'));
  }
  const rulesDeps = { validator, keys, explainer };
  app.get(ROUTES.rules, rulesRoute(rulesDeps));
  app.get(`${ROUTES.rules}/:id`, ruleRoute(rulesDeps));
  app.all([ROUTES.rules, `${ROUTES.rules}/:id`], methodNotAllowed('GET, HEAD'));
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
      desk,
      ownInvoice,
      now,
      sessionSecret,
    }),
  );
  app.use(notFound);
  app.use(answerError(onFailure));
  return app;
}

/** No answer of this app may be kept, as each is about one document and one key; the files of the pages say otherwise. */
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

/** Express tells an error handler by its four parameters. */
const answerError =
  (onFailure: (error: unknown, requestId?: string) => void): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const code = errorCodeOf(error);
    if (ERRORS[code].status === 500) onFailure(error, observationOf(request)?.id);
    sendError(request, response, code);
  };
