/** Passkeys: sign-in with a credential of the device, without a mail. */

import { callLibrary } from './call-library.js';
import type { Auth } from './auth.js';
import type { Passkey } from './model.js';

/**
 * Options for the browser, or its response (https://www.w3.org/TR/webauthn-3/), as JSON; only the library interprets
 * it.
 */
type Json = Readonly<Record<string, unknown>>;

/** Options for the browser, with the cookie that remembers the challenge. */
export interface PasskeyChallenge {
  readonly options: Json;
  readonly cookies: readonly string[];
}

export interface Passkeys {
  passkeys(headers: Headers): Promise<readonly Passkey[]>;
  /** Options to create a new passkey. */
  passkeyForRegistration(headers: Headers): Promise<PasskeyChallenge>;
  /** @throws PeopleError `REFUSED` for an invalid response */
  addPasskey(headers: Headers, response: Json): Promise<void>;
  /** Options to sign in. */
  passkeyForSignIn(headers: Headers): Promise<PasskeyChallenge>;
  /** Signs in. @returns cookies @throws PeopleError `REFUSED` */
  signInWithPasskey(headers: Headers, response: Json): Promise<readonly string[]>;
  removePasskey(headers: Headers, id: string): Promise<void>;
}

/** Implements the passkeys part of `People`. */
export function createPasskeys({ api }: Auth): Passkeys {
  return {
    passkeys: async (headers) =>
      (await callLibrary(() => api.listPasskeys({ headers }))).map(({ id, name, createdAt }) => ({
        id,
        name: name ?? null,
        createdAt: createdAt === undefined ? null : new Date(createdAt),
      })),
    async passkeyForRegistration(headers) {
      const made = await callLibrary(() => api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }));
      return { options: { ...made.response }, cookies: made.headers.getSetCookie() };
    },
    async addPasskey(headers, response) {
      await callLibrary(() => api.verifyPasskeyRegistration({ headers, body: { response } }), 'REFUSED');
    },
    async passkeyForSignIn(headers) {
      const made = await callLibrary(() => api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }));
      return { options: { ...made.response }, cookies: made.headers.getSetCookie() };
    },
    async signInWithPasskey(headers, response) {
      const entered = await callLibrary(
        () => api.verifyPasskeyAuthentication({ headers, body: { response: response as never }, returnHeaders: true }),
        'REFUSED',
      );
      return entered.headers.getSetCookie();
    },
    async removePasskey(headers, id) {
      await callLibrary(() => api.deletePasskey({ headers, body: { id } }), 'GONE');
    },
  };
}
