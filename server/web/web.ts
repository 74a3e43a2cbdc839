/** The pages for people: the start page, its files, and the demo. */
import { Router, type RequestHandler } from 'express';
import type { RegistryOptions } from 'einvoice-validator';
import { sendError } from '../http/answer.js';
import { requestLanguage } from '../http/language.js';
import { openApiDocument } from '../http/openapi/document.js';
import { ROUTES } from '../http/routes.js';
import { account, type AccountDeps } from './account/account.js';
import { signUpStart } from './account/sign-up-routes.js';
import { createSlowFiles } from './slow-files.js';
import { assets } from './assets.js';
import { DEMO_DOCUMENT_BYTES, demoRoute, type DemoDeps } from './demo.js';
import { serviceOrigin } from './origin.js';
import { checkPage } from './pages/check.js';
import { docsPage } from './pages/docs.js';
import { readDocument } from './reference/read-document.js';
import { pagePolicy } from './security.js';
import { sendPage } from './send-page.js';

export interface WebDeps extends Omit<DemoDeps, 'callsPerHour'>, AccountDeps {
  /** Null if every check needs a key. */
  readonly demo: { readonly callsPerHour: number } | null;
  /** The rules that browsers check with. */
  readonly rules: RegistryOptions;
}

/** The router of all pages; passes unknown paths on to the app. */
export function web({
  demo,
  rules,
  accountService,
  accounts,
  people,
  checkoutService,
  ownInvoice,
  sessionSecret,
  now,
  ...deps
}: WebDeps): Router {
  const router = Router();
  const slowFiles = createSlowFiles(rules);
  router.use('/assets', assets(rules, slowFiles));
  router.get(ROUTES.start, pagePolicy, (request, response) => {
    const language = requestLanguage(request);
    sendPage(
      response,
      language,
      checkPage({
        language,
        server: {
          documentBytes: deps.limits.documentBytes,
          demo: demo && { ...demo, documentBytes: DEMO_DOCUMENT_BYTES },
        },
      }),
    );
  });
  router.get(ROUTES.serviceWorker, pagePolicy, async (_request, response) => {
    const { serviceWorker } = await slowFiles();
    response.type('text/javascript').set('Cache-Control', 'no-cache').send(serviceWorker);
  });
  const openApi = openApiDocument();
  const reference = readDocument(openApi);
  router.get(ROUTES.openApi, (_request, response) => {
    response.json(openApi);
  });
  router.get(ROUTES.docs, pagePolicy, (request, response) => {
    const language = requestLanguage(request);
    sendPage(response, language, docsPage({ language, origin: serviceOrigin(request), reference }));
  });
  if (accounts !== null && people?.canSignUp === true) {
    router.use(ROUTES.signUp, pagePolicy);
    router.use(signUpStart(accounts));
    router.all(ROUTES.signUp, only('GET, HEAD'));
  }
  router.use(ROUTES.account, pagePolicy);
  router.use(
    account({
      accountService,
      accounts,
      people,
      checkoutService,
      ownInvoice,
      sessionSecret,
      ...(now !== undefined && { now }),
    }),
  );
  for (const path of [ROUTES.start, ROUTES.openApi, ROUTES.docs, ROUTES.account]) router.all(path, only('GET, HEAD'));
  if (demo !== null) {
    router.use(demoRoute({ ...deps, ...demo }));
    router.all(ROUTES.demo, only('POST'));
  }
  return router;
}

const only =
  (allow: string): RequestHandler =>
  (request, response) => {
    sendError(request, response, 'METHOD_NOT_ALLOWED', { Allow: allow });
  };
