/** Who belongs to an account, and how somebody comes to. */

import type { Language } from 'einvoice-validator';
import { ROUTES } from '../http/routes.js';
import { addressOf, type NewMail } from '../mail/outbox.js';
import type { Auth } from './auth.js';
import { asked } from './asked.js';
import type { Invitation, Member, Person, Role, Visit } from './model.js';
import { PeopleError } from './people-error.js';
import type { PeopleRecords } from './sql/records.js';
import { writtenTo } from './written-to.js';

export interface Membership {
  /** Makes somebody the owner of every account that has this address and no owner: of those that an operator has made. */
  claim(person: Person): Promise<void>;
  /** Makes somebody the first owner of an account that was just made. */
  own(person: Person, accountId: string): Promise<void>;
  /** Goes on with another one of somebody's accounts. @throws PeopleError `GONE` */
  choose(headers: Headers, accountId: string): Promise<void>;
  /** Of the account that somebody is looking at. */
  members(accountId: string): Promise<readonly Member[]>;
  invitations(accountId: string): Promise<readonly Invitation[]>;
  /** @throws PeopleError `NOT_ALLOWED`, `EMAIL_INVALID`, `IS_MEMBER`, `TOO_MANY` */
  invite(
    headers: Headers,
    invited: { readonly email: string; readonly role: Role; readonly language: Language },
  ): Promise<void>;
  /** @throws PeopleError `NOT_ALLOWED`, `GONE` */
  cancelInvitation(headers: Headers, invitationId: string): Promise<void>;
  /** Joins, or does not. @throws PeopleError `GONE` */
  answerInvitation(headers: Headers, invitationId: string, joins: boolean): Promise<void>;
  /** @throws PeopleError `NOT_ALLOWED`, `LAST_OWNER`, `GONE` */
  changeRole(headers: Headers, memberId: string, role: Role): Promise<void>;
  /** @throws PeopleError `NOT_ALLOWED`, `LAST_OWNER`, `GONE` */
  removeMember(headers: Headers, memberId: string): Promise<void>;
}

export interface MembershipDeps {
  readonly auth: Auth;
  readonly records: PeopleRecords;
  readonly visit: (headers: Headers) => Promise<Visit | null>;
  readonly tell: (mail: NewMail) => Promise<boolean>;
  readonly link: (path: string, language: Language) => string;
  readonly accountName: (accountId: string) => Promise<string | null>;
}

/** Makes that part of the people. */
export function membership({ auth, records, visit, tell, link, accountName }: MembershipDeps): Membership {
  /** Who asks, and the account; what only owners may do is refused here, and by the library again. */
  const owner = async (headers: Headers): Promise<{ readonly person: Person; readonly accountId: string }> => {
    const found = await visit(headers);
    if (found === null || found.current?.role !== 'owner') throw new PeopleError('NOT_ALLOWED');
    return { person: found.person, accountId: found.current.accountId };
  };
  const own = async (person: Person, accountId: string): Promise<void> => {
    await asked(() => auth.api.createOrganization({ body: { name: accountId, slug: accountId, userId: person.id } }));
  };
  return {
    own,
    async claim(person) {
      for (const accountId of await records.unownedAccountsOf(addressOf(person.email))) {
        try {
          await own(person, accountId);
        } catch (error) {
          // Somebody was first; or all owners have left, and the address of the account counts again.
          if (!(error instanceof PeopleError)) throw error;
          await asked(() =>
            auth.api.addMember({ body: { organizationId: accountId, userId: person.id, role: 'owner' } }),
          ).catch(() => undefined);
        }
      }
    },
    async choose(headers, accountId) {
      await asked(() => auth.api.setActiveOrganization({ headers, body: { organizationId: accountId } }), 'GONE');
    },
    members: (accountId) => records.membersOf(accountId),
    invitations: (accountId) => records.invitationsOf(accountId),
    async invite(headers, { email, role, language }) {
      const { person, accountId } = await owner(headers);
      const to = writtenTo(email);
      const { id } = await asked(() =>
        auth.api.createInvitation({ headers, body: { email: to, role, organizationId: accountId } }),
      );
      await tell({
        to,
        language,
        mail: {
          kind: 'invitation',
          values: {
            account: (await accountName(accountId)) ?? accountId,
            inviter: person.email,
            link: link(ROUTES.account, language),
          },
        },
        once: `invitation ${id}`,
      });
    },
    async cancelInvitation(headers, invitationId) {
      const { accountId } = await owner(headers);
      if (!(await records.invitationsOf(accountId)).some(({ id }) => id === invitationId))
        throw new PeopleError('GONE');
      await asked(() => auth.api.cancelInvitation({ headers, body: { invitationId } }));
    },
    async answerInvitation(headers, invitationId, joins) {
      const body = { invitationId };
      if (!joins) await asked(() => auth.api.rejectInvitation({ headers, body }), 'GONE');
      else {
        const accepted = await asked(() => auth.api.acceptInvitation({ headers, body }), 'GONE');
        if (accepted !== null)
          await asked(() =>
            auth.api.setActiveOrganization({
              headers,
              body: { organizationId: accepted.invitation.organizationId },
            }),
          );
      }
    },
    async changeRole(headers, memberId, role) {
      const { accountId } = await owner(headers);
      await keepOwner(accountId, memberId, role);
      await asked(() => auth.api.updateMemberRole({ headers, body: { memberId, role, organizationId: accountId } }));
    },
    async removeMember(headers, memberId) {
      const { accountId } = await owner(headers);
      await keepOwner(accountId, memberId, null);
      await asked(() =>
        auth.api.removeMember({ headers, body: { memberIdOrEmail: memberId, organizationId: accountId } }),
      );
    },
  };

  /** The library looks at whoever changes themselves only. */
  async function keepOwner(accountId: string, memberId: string, role: Role | null): Promise<void> {
    const members = await records.membersOf(accountId);
    const member = members.find(({ id }) => id === memberId);
    if (member === undefined) throw new PeopleError('GONE');
    const others = members.filter(({ id, role: theirs }) => id !== memberId && theirs === 'owner');
    if (member.role === 'owner' && role !== 'owner' && others.length === 0) throw new PeopleError('LAST_OWNER');
  }
}
