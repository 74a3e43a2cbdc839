/** The cookie that says which session a browser has. Whether there is such a session is the store's affair. */
import { randomBytes } from 'node:crypto';
import cookieSession from 'cookie-session';
import type { Request, RequestHandler } from 'express';
import { SESSION_MS } from '../../accounts/sessions.js';
import { ROUTES } from '../../http/routes.js';

/** What the cookie says. */
interface Contents {
  readonly token: string;
}

/**
 * Reads and writes the cookie. It goes to the account pages only, is out of reach for scripts and other sites, and goes
 * over HTTPS only where it was made over HTTPS. It is signed, so that made-up ones don't reach the store.
 * @param secret signs it; null makes one that lasts as long as the process
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

/** Of the session that the browser says it has; null where it says nothing. */
export function tokenOf(request: Request): string | null {
  const { token } = (request.session ?? {}) as Partial<Contents>;
  return typeof token === 'string' ? token : null;
}
