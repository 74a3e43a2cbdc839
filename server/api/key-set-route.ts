/** `GET /.well-known/jwks.json`: the keys that verify the signatures of evidence. Needs no key. */
import type { KeyObject } from 'node:crypto';
import type { RequestHandler } from 'express';
import { publicKeySet } from 'einvoice-reports/evidence/signature.js';

/** The keys change only with a restart; this is how long verifiers may not notice. */
const MAX_AGE_SECONDS = 3600;

/** @param all the key that signs, and those that did before */
export function keySetRoute(all: readonly KeyObject[]): RequestHandler {
  const keys = publicKeySet(all);
  return (_request, response) => {
    response.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`).json(keys);
  };
}
