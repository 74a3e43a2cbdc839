/** The pages for people: the start page, what it loads, and the demo. */
import { Router, type RequestHandler } from 'express';
import { sendError } from '../answer.js';
import { assets } from './assets.js';
import { DEMO_DOCUMENT_BYTES, DEMO_PATH, demoRoute, type DemoDeps } from './demo.js';
import { checkPage } from './pages/check.js';
import { pagePolicy } from './security.js';
import { languageOf, sendPage } from './send-page.js';

export interface WebDeps extends Omit<DemoDeps, 'callsPerHour'> {
  /** Null: every check needs a key. */
  readonly demo: { readonly callsPerHour: number } | null;
}

/** The router of all pages; what it does not know it leaves to the app. */
export function web({ demo, ...deps }: WebDeps): Router {
  const router = Router();
  router.use('/assets', assets());
  router.get('/', pagePolicy, (request, response) => {
    const language = languageOf(request);
    sendPage(response, language, checkPage({
      language, documentBytes: deps.limits.documentBytes, demo: demo && { ...demo, documentBytes: DEMO_DOCUMENT_BYTES },
    }));
  });
  router.all('/', only('GET, HEAD'));
  if (demo !== null) {
    router.use(demoRoute({ ...deps, ...demo }));
    router.all(DEMO_PATH, only('POST'));
  }
  return router;
}

const only = (allow: string): RequestHandler => (request, response) => {
  sendError(request, response, 'METHOD_NOT_ALLOWED', { Allow: allow });
};
