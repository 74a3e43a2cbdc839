/** Forms are taken from our own pages only, whatever cookies come with them. */
import type { RequestHandler } from 'express';
import { HttpError } from '../../http/errors.js';

/**
 * Refuses what another site sends. Browsers say by themselves where a form comes from: over HTTPS whether it is the same
 * site, whatever a proxy has made of the host name, and always its origin. For that the pages must not have the
 * policy `no-referrer`, which makes the origin `null`.
 * @throws HttpError `FOREIGN_ORIGIN`
 */
export const sameOrigin: RequestHandler = (request, _response, next) => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOurs = site === undefined ? isOrigin(origin, request.host) : site === 'same-origin';
  if (!isOurs) throw new HttpError('FOREIGN_ORIGIN');
  next();
};

function isOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
