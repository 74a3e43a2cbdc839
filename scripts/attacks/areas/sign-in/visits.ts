/** What an attacker has at hand: a session, one that has ended, a link that was used, and one that was not. */
import { ROUTES } from '#service/http/routes.js';
import type { PeopleSite } from '../../people-site.js';

/** Of people who ask for one link each: an address gets five an hour. */
export const HOST_ADDRESSES = Array.from({ length: 9 }, (_, host) => `host${host}@example.com`);

export interface Visits {
  readonly site: PeopleSite;
  /** Of the owner of the account that is attacked. */
  readonly session: string;
  /** Of somebody else. */
  readonly other: string;
  readonly ended: string;
  readonly usedToken: string;
  readonly freshToken: string;
  readonly theirs: readonly string[];
}

export async function visitsOf(site: PeopleSite): Promise<Visits> {
  await site.addAccount('Stranger KG', 'stranger@example.com');
  for (const email of HOST_ADDRESSES)
    await site.admin('POST', '/accounts', { name: email, email, card: true, trialDays: 0 });
  const session = await site.signIn('target@example.com');
  const ended = await site.signIn('target@example.com');
  await site.submit(ROUTES.signOut, {}, ended);
  const usedToken = await site.token('target@example.com');
  await site.submit(ROUTES.signInLink, { token: usedToken });
  return {
    site,
    session,
    other: await site.signIn('stranger@example.com'),
    ended,
    usedToken,
    freshToken: await site.token('target@example.com'),
    theirs: ['Target GmbH', 'A key of Target'],
  };
}
