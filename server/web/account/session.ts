/** The session cookie of a browser. The store decides whether the session exists. */
import { randomBytes } from 'node:crypto';
import cookieSession from 'cookie-session';
import type { Request, RequestHandler } from 'express';
import { SESSION_MS } from '../../accounts/sessions.js';
import { ROUTES } from '../../http/routes.js';

/** The content of the cookie. */
interface Contents {
  readonly token: string;
}

/**
 * Reads and writes the cookie. It is sent to the account pages only, can't be read by scripts and other sites, and is
 * secure if it was set over HTTPS. It is signed, so that forged ones don't reach the store.
 * @param secret signs it; null generates one that lasts as long as the process
 */
export function sessions(secret: string | null): RequestHandler {
  return cookieSession({
    name: 'session',
    keys: [secret ?? randomBytes(32).toString('base64url')],
    maxAge: SESSION_MS,
    path: ROUTES.account,
    httpOnly: true,
    sameSite: 'strict',
  });
}

export function setToken(request: Request, token: string): void {
  request.session = { token } satisfies Contents;
}

export function clearToken(request: Request): void {
  request.session = null;
}

/** The session token in the cookie; null if there is none. */
export function readToken(request: Request): string | null {
  const { token } = (request.session ?? {}) as Partial<Contents>;
  return typeof token === 'string' ? token : null;
}
