/** Accepts changes from our own pages only, whatever cookies a request carries. */
import type { Request, RequestHandler } from 'express';
import { HttpError } from './errors.js';

/** Name of the app's setting: the public origin of the service, if known (`PUBLIC_URL`). */
export const PUBLIC_ORIGIN = 'public origin';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * For forms, which only browsers send. Browsers send the origin of a form, over HTTPS also whether it is the same site,
 * and the page. Each of these headers, if present, must match, and one of the first two must be present. So the pages
 * must not use the policy `no-referrer`, which makes the origin `null`.
 * @throws HttpError `FOREIGN_ORIGIN`
 */
export const sameOrigin: RequestHandler = (request, _response, next) => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if ((origin === undefined && site === undefined) || isForeign(request)) throw new HttpError('FOREIGN_ORIGIN');
  next();
};

/**
 * For requests of programs, which send no origin: rejects only what a browser marks as foreign.
 * @throws HttpError `FOREIGN_ORIGIN`
 */
export const noForeignOrigin: RequestHandler = (request, _response, next) => {
  if (!SAFE.includes(request.method) && isForeign(request)) throw new HttpError('FOREIGN_ORIGIN');
  next();
};

/** Whether a browser says that the request comes from a foreign page. */
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
  // Behind an unconfigured proxy that terminates TLS, we see HTTP where the browser uses HTTPS.
  if (url.protocol !== `${protocol}:` && !(url.protocol === 'https:' && protocol === 'http')) return false;
  const own = `${url.protocol}//${host ?? ''}`;
  return URL.canParse(own) && new URL(own).host === url.host;
}
