/**
 * The people: an owner with an account, a member, somebody who was removed, and a stranger with an account of their
 * own.
 */
import { ROUTES } from '#service/http/routes.js';
import type { PeopleSite } from '../../people-site.js';

export interface Cast {
  readonly site: PeopleSite;
  /** Cookies. */
  readonly owner: string;
  readonly member: string;
  readonly removed: string;
  readonly stranger: string;
  /** Id of the owner's account. */
  readonly accountId: string;
  readonly keyId: string;
  readonly memberIds: readonly string[];
  readonly invitationId: string;
  /** Texts that only people of the account may read. */
  readonly privateTexts: readonly string[];
}

async function join(site: PeopleSite, owner: string, email: string): Promise<string> {
  await site.submit(ROUTES.invite, { email, role: 'member' }, owner);
  const cookie = await site.signIn(email);
  const { body } = await site.page(`${ROUTES.account}?lang=en`, cookie);
  const invitation = /name="invitation" value="([^"]+)"/.exec(body)?.[1] ?? '';
  await site.submit(ROUTES.answerInvitation, { invitation, answer: 'yes' }, cookie);
  return cookie;
}

export async function createCast(site: PeopleSite): Promise<Cast> {
  await site.addAccount('Stranger KG', 'stranger@example.com');
  const owner = await site.signIn('target@example.com');
  const stranger = await site.signIn('stranger@example.com');
  const removed = await join(site, owner, 'removed@example.com');
  const idsOf = (body: string, name: string): readonly string[] => [
    ...new Set([...body.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, 'g'))].map((found) => found[1]!)),
  ];
  const shown = async (): Promise<string> => (await site.page(`${ROUTES.people}?lang=en`, owner)).body;
  for (const member of idsOf(await shown(), 'member')) await site.submit(ROUTES.removeMember, { member }, owner);
  const member = await join(site, owner, 'member@example.com');
  await site.submit(ROUTES.invite, { email: 'invited@example.com', role: 'member' }, owner);
  const body = await shown();
  if (body.includes('removed@example.com</') && !body.includes('member@example.com'))
    throw new Error('the cast is not complete');
  const { keys } = (await site.admin('GET', `/accounts/${site.account.id}`)) as { keys: readonly { id: string }[] };
  return {
    site,
    owner,
    member,
    removed,
    stranger,
    accountId: site.account.id,
    keyId: keys[0]!.id,
    memberIds: idsOf(body, 'member'),
    invitationId: idsOf(body, 'invitation')[0]!,
    privateTexts: ['Target GmbH', 'target@example.com', 'A key of Target', 'invited@example.com'],
  };
}
