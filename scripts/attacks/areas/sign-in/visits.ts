/** What an attacker starts with: a session, an expired one, a used link, and an unused one. */
import { ROUTES } from '#service/http/routes.js';
import type { PeopleSite } from '../../people-site.js';

/** Each of these people asks for one link only: an address gets at most five an hour. */
export const HOST_ADDRESSES = Array.from({ length: 9 }, (_, host) => `host${host}@example.com`);

export interface Visits {
  readonly site: PeopleSite;
  /** Cookies of the owner of the attacked account. */
  readonly session: string;
  /** Cookies of somebody else. */
  readonly other: string;
  readonly ended: string;
  readonly usedToken: string;
  readonly freshToken: string;
  readonly privateTexts: readonly string[];
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
    privateTexts: ['Target GmbH', 'A key of Target'],
  };
}
