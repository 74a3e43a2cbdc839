/** `GET /.well-known/jwks.json`: the key that verifies the signatures of evidence. Needs no key. */
import type { KeyObject } from 'node:crypto';
import type { RequestHandler } from 'express';
import { publicKeySet } from 'einvoice-reports/evidence/signature.js';

/** The key changes only with a restart; this is how long verifiers may not notice. */
const MAX_AGE_SECONDS = 3600;

/** @param key the private key that signs */
export function keySetRoute(key: KeyObject): RequestHandler {
  const keys = publicKeySet(key);
  return (_request, response) => {
    response.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`).json(keys);
  };
}
