/**
 * Passes a new key from the form to the page that shows it: encrypted, in a cookie that the page deletes. So reloading
 * the page neither creates nor shows a key, and the server keeps none of it.
 */
import type { CookieOptions, Request, Response } from 'express';
import type { NewKey } from '../../accounts/model.js';
import { ROUTES } from '../../http/routes.js';
import { sealWith, type Seal } from '../../text/seal.js';

const NAME = 'fresh-key';

/** Long enough for a browser to follow the redirect. */
const LASTS_MS = 5 * 60_000;

export interface FreshKey {
  readonly secret: string;
  readonly label: string;
}

/** The content of the cookie. */
interface Contents extends FreshKey {
  readonly accountId: string;
  readonly until: number;
}

export interface FreshKeys {
  put(request: Request, response: Response, made: NewKey): void;
  /** The key, once; null if there is none, or it belongs to another account. */
  take(request: Request, response: Response, accountId: string): FreshKey | null;
}

/** @param secret see `sealWith` */
export function freshKeys(secret: string | null, now: () => number = Date.now): FreshKeys {
  const seal: Seal = sealWith(secret, 'fresh key');
  const options = (request: Request): CookieOptions => ({
    path: ROUTES.account,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.secure,
  });
  return {
    put(request, response, { key, secret: whole }) {
      const contents: Contents = {
        accountId: key.accountId,
        label: key.label,
        secret: whole,
        until: now() + LASTS_MS,
      };
      response.cookie(NAME, seal.close(JSON.stringify(contents)), { ...options(request), maxAge: LASTS_MS });
    },
    take(request, response, accountId) {
      const sealed = readCookie(request, NAME);
      if (sealed === null) return null;
      response.clearCookie(NAME, options(request));
      const opened = seal.open(sealed);
      if (opened === null) return null;
      const { secret: whole, label, until, accountId: owner } = JSON.parse(opened) as Contents;
      return owner === accountId && until > now() ? { secret: whole, label } : null;
    },
  };
}

function readCookie({ headers: { cookie = '' } }: Request, name: string): string | null {
  const found = cookie.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
