/**
 * Sessions of the account page. They are in the store, so that ending one applies to every instance and every copy of a
 * cookie.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { AccountService, SignedIn } from './account-service.js';
import type { AccountStore, SessionRecord } from './store.js';
import { subscriptionAt } from './subscription.js';

/** The maximum duration of a session. */
export const SESSION_MS = 8 * 60 * 60 * 1000;

/** Concurrent sessions per account; more indicate a script. */
const MAX_SESSIONS = 50;

type Sessions = Pick<AccountService, 'startSession' | 'session' | 'endSession'>;

/** The sessions part of the account service. */
export function accountSessions(
  store: Pick<AccountStore, 'account' | 'addSession' | 'session' | 'removeSession'>,
  now: () => Date,
): Sessions {
  return {
    async startSession({ accountId, keyId }) {
      const token = randomBytes(32).toString('base64url');
      const startedAt = now();
      await store.addSession(
        { hash: hashToken(token), accountId, keyId, startedAt, endsAt: new Date(startedAt.getTime() + SESSION_MS) },
        MAX_SESSIONS,
      );
      return token;
    },
    async session(token) {
      const session = await store.session(hashToken(token));
      if (session === null || session.endsAt <= now() || (await hasEndedSince(session))) return null;
      return { accountId: session.accountId, keyId: session.keyId } satisfies SignedIn;
    },
    endSession: (token) => store.removeSession(hashToken(token)),
  };

  /** The end of a subscription ends its sessions; its owner may sign in again to see that it has ended. */
  async function hasEndedSince({ accountId, startedAt }: SessionRecord): Promise<boolean> {
    const account = await store.account(accountId);
    if (account === null) return true;
    const { state, endsAt } = subscriptionAt(account.subscription, now());
    return state === 'ended' && endsAt !== null && endsAt >= startedAt;
  }
}

/** Only a hash is stored, so that reading the store does not allow signing in. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
