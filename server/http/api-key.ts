/** The key check that every call of the API has to pass before a byte of its body is read. */

import type { IncomingMessage } from 'node:http';
import type { KeyStore, Principal } from '../accounts/key-store.js';
import { HttpError } from './errors.js';
import { recordCaller } from './observation.js';

/**
 * Identifies the caller.
 * @returns the owner of the key in `X-Api-Key`
 * @throws HttpError `KEY_INVALID`, the same for a missing, unknown or revoked key; `PAYMENT_REQUIRED` and `CAP_REACHED`
 * for a valid one
 */
export async function requireKey(request: IncomingMessage, keys: KeyStore): Promise<Principal> {
  const key = request.headers['x-api-key'];
  const principal = typeof key === 'string' && key !== '' ? await keys.authenticate(key) : null;
  if (principal === null) throw new HttpError('KEY_INVALID');
  if (principal.refusal !== undefined) {
    recordCaller(request, principal);
    throw new HttpError(principal.refusal);
  }
  return principal;
}
