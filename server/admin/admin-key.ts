/** Who may manage accounts over HTTP: whoever has the one key of the settings. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HttpError } from '../http/errors.js';

/**
 * Lets through who shows the key in `X-Admin-Key`. Hashes are compared, in constant time: they tell neither length nor
 * beginning.
 * @throws HttpError `ADMIN_KEY_INVALID`
 */
export function requireAdminKey(key: string): RequestHandler {
  const expected = hashOf(key);
  return (request, _response, next) => {
    const presented = request.headers['x-admin-key'];
    if (!timingSafeEqual(hashOf(typeof presented === 'string' ? presented : ''), expected))
      throw new HttpError('ADMIN_KEY_INVALID');
    next();
  };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
