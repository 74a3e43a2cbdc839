/** Passkeys: signing in with what the device has, without a mail. */

import { asked } from './asked.js';
import type { Auth } from './auth.js';
import type { Passkey } from './model.js';

/** What the browser is asked, or has answered (https://www.w3.org/TR/webauthn-3/), as JSON; only the library looks into it. */
type Json = Readonly<Record<string, unknown>>;

/** An answer with the cookie that remembers what the browser was asked. */
export interface Asked {
  readonly options: Json;
  readonly cookies: readonly string[];
}

export interface Passkeys {
  passkeys(headers: Headers): Promise<readonly Passkey[]>;
  /** What to ask the browser for a new one. */
  passkeyForRegistration(headers: Headers): Promise<Asked>;
  /** @throws PeopleError `REFUSED` for an answer that does not fit */
  addPasskey(headers: Headers, response: Json): Promise<void>;
  /** What to ask the browser of whoever wants to sign in. */
  passkeyForSignIn(headers: Headers): Promise<Asked>;
  /** Signs in. @returns cookies @throws PeopleError `REFUSED` */
  enterWithPasskey(headers: Headers, response: Json): Promise<readonly string[]>;
  removePasskey(headers: Headers, id: string): Promise<void>;
}

/** Makes that part of the people. */
export function passkeys({ api }: Auth): Passkeys {
  return {
    passkeys: async (headers) =>
      (await asked(() => api.listPasskeys({ headers }))).map(({ id, name, createdAt }) => ({
        id,
        name: name ?? null,
        createdAt: createdAt === undefined ? null : new Date(createdAt),
      })),
    async passkeyForRegistration(headers) {
      const made = await asked(() => api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }));
      return { options: { ...made.response }, cookies: made.headers.getSetCookie() };
    },
    async addPasskey(headers, response) {
      await asked(() => api.verifyPasskeyRegistration({ headers, body: { response } }), 'REFUSED');
    },
    async passkeyForSignIn(headers) {
      const made = await asked(() => api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }));
      return { options: { ...made.response }, cookies: made.headers.getSetCookie() };
    },
    async enterWithPasskey(headers, response) {
      const entered = await asked(
        () => api.verifyPasskeyAuthentication({ headers, body: { response: response as never }, returnHeaders: true }),
        'REFUSED',
      );
      return entered.headers.getSetCookie();
    },
    async removePasskey(headers, id) {
      await asked(() => api.deletePasskey({ headers, body: { id } }), 'GONE');
    },
  };
}
