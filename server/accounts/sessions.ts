/** Who has signed in at the account page: kept in the store, so that an end holds for every instance and every copy of a cookie. */

import { createHash, randomBytes } from 'node:crypto';
import type { AccountService, SignedIn } from './account-service.js';
import type { AccountStore, SessionRecord } from './store.js';
import { subscriptionAt } from './subscription.js';

/** How long a session lasts at most. */
export const SESSION_MS = 8 * 60 * 60 * 1000;

/** Of an account at the same time: more are a script rather than people. */
const MOST_SESSIONS = 50;

type Sessions = Pick<AccountService, 'startSession' | 'session' | 'endSession'>;

/** Makes that part of the account service. */
export function accountSessions(
  store: Pick<AccountStore, 'account' | 'addSession' | 'session' | 'removeSession'>,
  now: () => Date,
): Sessions {
  return {
    async startSession({ accountId, keyId }) {
      const token = randomBytes(32).toString('base64url');
      const startedAt = now();
      await store.addSession(
        { hash: hashOf(token), accountId, keyId, startedAt, endsAt: new Date(startedAt.getTime() + SESSION_MS) },
        MOST_SESSIONS,
      );
      return token;
    },
    async session(token) {
      const session = await store.session(hashOf(token));
      if (session === null || session.endsAt <= now() || (await hasEndedSince(session))) return null;
      return { accountId: session.accountId, keyId: session.keyId } satisfies SignedIn;
    },
    endSession: (token) => store.removeSession(hashOf(token)),
  };

  /** Whose subscription ends is out; and may come in again, to see that it has. */
  async function hasEndedSince({ accountId, startedAt }: SessionRecord): Promise<boolean> {
    const account = await store.account(accountId);
    if (account === null) return true;
    const { state, endsAt } = subscriptionAt(account.subscription, now());
    return state === 'ended' && endsAt !== null && endsAt >= startedAt;
  }
}

/** Whoever can read the store can't sign in with what is there. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
