/** Forms are taken from our own pages only, whatever cookies come with them. */
import type { RequestHandler } from 'express';
import { HttpError } from '../../errors.js';

/**
 * Refuses what another site sends. Browsers tell the origin of every form that is posted; so the pages must not have
 * the policy `no-referrer`, which makes it `null`.
 * @throws HttpError `FOREIGN_ORIGIN`
 */
export const sameOrigin: RequestHandler = (request, _response, next) => {
  const { origin, host } = request.headers;
  if (host === undefined || origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host) throw new HttpError('FOREIGN_ORIGIN');
  next();
};
