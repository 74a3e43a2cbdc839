/** The pages for people: the start page, what it loads, and the demo. */
import { Router, type RequestHandler } from 'express';
import type { RegistryOptions } from 'einvoice-validator';
import { sendError } from '../http/answer.js';
import { languageOf } from '../http/language.js';
import { openApiDocument } from '../http/openapi/document.js';
import { ROUTES } from '../http/routes.js';
import { account, type AccountDeps } from './account/account.js';
import { signUpStart } from './account/sign-up-routes.js';
import { madeAside } from './aside.js';
import { assets } from './assets.js';
import { DEMO_DOCUMENT_BYTES, demoRoute, type DemoDeps } from './demo.js';
import { originOf } from './origin.js';
import { checkPage } from './pages/check.js';
import { docsPage } from './pages/docs.js';
import { pagePolicy } from './security.js';
import { sendPage } from './send-page.js';

export interface WebDeps extends Omit<DemoDeps, 'callsPerHour'>, AccountDeps {
  /** Null: every check needs a key. */
  readonly demo: { readonly callsPerHour: number } | null;
  /** Where the rules are that browsers check with. */
  readonly rules: RegistryOptions;
}

/** The router of all pages; what it does not know it leaves to the app. */
export function web({
  demo,
  rules,
  accountService,
  accounts,
  people,
  desk,
  ownInvoice,
  sessionSecret,
  now,
  ...deps
}: WebDeps): Router {
  const router = Router();
  const aside = madeAside(rules);
  router.use('/assets', assets(rules, aside));
  router.get(ROUTES.start, pagePolicy, (request, response) => {
    const language = languageOf(request);
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
    const { serviceWorker } = await aside();
    response.type('text/javascript').set('Cache-Control', 'no-cache').send(serviceWorker);
  });
  const openApi = openApiDocument();
  router.get(ROUTES.openApi, (_request, response) => {
    response.json(openApi);
  });
  router.get(ROUTES.docs, pagePolicy, (request, response) => {
    const language = languageOf(request);
    sendPage(response, language, docsPage(language, originOf(request)));
  });
  if (accounts !== null && people?.canSignUp === true) {
    router.use(ROUTES.signUp, pagePolicy);
    router.use(signUpStart(accounts));
    router.all(ROUTES.signUp, only('GET, HEAD'));
  }
  router.use(ROUTES.account, pagePolicy);
  router.use(
    account({ accountService, accounts, people, desk, ownInvoice, sessionSecret, ...(now !== undefined && { now }) }),
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
