/** Who has signed in, in a signed cookie: no store, so that any instance with the same secret can serve. */
import { randomBytes } from 'node:crypto';
import cookieSession from 'cookie-session';
import type { Request, RequestHandler } from 'express';
import type { SignedIn } from '../../accounts/account-desk.js';

/** How long a session lasts at most. */
const LASTS_MS = 8 * 60 * 60 * 1000;

/** What the cookie says; the signature covers all of it. */
interface Contents extends SignedIn {
  /** The cookie's own expiry is the browser's business; this one is ours. */
  readonly until: number;
}

/**
 * Reads and writes the cookie. It goes to the account pages only, is out of reach for scripts and other sites, and goes
 * over HTTPS only where it was made over HTTPS.
 * @param secret signs it; null makes one that lasts as long as the process
 */
export function sessions(secret: string | null): RequestHandler {
  return cookieSession({
    name: 'session', keys: [secret ?? randomBytes(32).toString('base64url')], maxAge: LASTS_MS, path: '/account', httpOnly: true, sameSite: 'strict',
  });
}

export function startSession(request: Request, { accountId, keyId }: SignedIn): void {
  request.session = { accountId, keyId, until: Date.now() + LASTS_MS } satisfies Contents;
}

export function endSession(request: Request): void {
  request.session = null;
}

/** Who has signed in; null for nobody, or when that is too long ago. */
export function sessionOf(request: Request): SignedIn | null {
  const { accountId, keyId, until } = (request.session ?? {}) as Partial<Contents>;
  if (typeof accountId !== 'string' || typeof keyId !== 'string' || typeof until !== 'number' || until < Date.now()) return null;
  return { accountId, keyId };
}
