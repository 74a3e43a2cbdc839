/** Authorises access to the admin interface by the one key of the settings. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { HttpError } from '../http/errors.js';

/**
 * Requires the key in `X-Admin-Key`. Hashes are compared in constant time, so that timing reveals neither length nor
 * prefix.
 * @throws HttpError `ADMIN_KEY_INVALID`
 */
export function requireAdminKey(key: string): RequestHandler {
  const expected = hashKey(key);
  return (request, _response, next) => {
    const presented = request.headers['x-admin-key'];
    if (!timingSafeEqual(hashKey(typeof presented === 'string' ? presented : ''), expected))
      throw new HttpError('ADMIN_KEY_INVALID');
    next();
  };
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
