/** What changes something is taken from our own pages only, whatever cookies come with it. */
import type { Request, RequestHandler } from 'express';
import { HttpError } from './errors.js';

/** Name of the app's setting: the origin at which people reach the service, where that is known (`PUBLIC_URL`). */
export const PUBLIC_ORIGIN = 'public origin';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * For forms, which only browsers send. They say by themselves where a form comes from: its origin, over HTTPS also whether
 * that is the same site, and the page. Each of these that is there has to fit, and one of the first two has to be there. For
 * that the pages must not have the policy `no-referrer`, which makes the origin `null`.
 * @throws HttpError `FOREIGN_ORIGIN`
 */
export const sameOrigin: RequestHandler = (request, _response, next) => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin === undefined && site === undefined) || isForeign(request)) throw new HttpError('FOREIGN_ORIGIN');
  next();
};

/**
 * For what programs send, which say nothing of an origin: only what a browser says otherwise is refused.
 * @throws HttpError `FOREIGN_ORIGIN`
 */
export const noForeignOrigin: RequestHandler = (request, _response, next) => {
  if (!SAFE.includes(request.method) && isForeign(request)) throw new HttpError('FOREIGN_ORIGIN');
  next();
};

/** Whether a browser says that it was not one of our pages. */
function isForeign(request: Request): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  return [origin, referer].some((url) => url !== undefined && !isOurs(url, request));
}

function isOurs(text: string, { app, host, protocol }: Request): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const known: unknown = app.get(PUBLIC_ORIGIN);
  if (typeof known === 'string') return url.origin === known;
  // Behind a proxy that ends TLS, and that nobody has told us of, we see less than the browser does.
  if (url.protocol !== `${protocol}:` && !(url.protocol === 'https:' && protocol === 'http')) return false;
  const own = `${url.protocol}//${host ?? ''}`;
  return URL.canParse(own) && new URL(own).host === url.host;
}
