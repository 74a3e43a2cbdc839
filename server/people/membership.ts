/** Members of accounts, and how people become members. */

import type { Language } from 'einvoice-validator';
import { ROUTES } from '../http/routes.js';
import { normaliseAddress, type NewMail } from '../mail/outbox.js';
import type { Auth } from './auth.js';
import { callLibrary } from './call-library.js';
import type { Invitation, Member, Person, Role, Visit } from './model.js';
import { PeopleError } from './people-error.js';
import type { PeopleRecords } from './sql/records.js';
import { checkedAddress } from './checked-address.js';

export interface Membership {
  /**
   * Makes a person the owner of every account that has their address and no owner: accounts that an operator has
   * created.
   */
  claim(person: Person): Promise<void>;
  /** Makes a person the first owner of a new account. */
  own(person: Person, accountId: string): Promise<void>;
  /** Switches to another account of the person. @throws PeopleError `GONE` */
  choose(headers: Headers, accountId: string): Promise<void>;
  /** Of the person's current account. */
  members(accountId: string): Promise<readonly Member[]>;
  invitations(accountId: string): Promise<readonly Invitation[]>;
  /** @throws PeopleError `NOT_ALLOWED`, `EMAIL_INVALID`, `IS_MEMBER`, `TOO_MANY` */
  invite(
    headers: Headers,
    invited: { readonly email: string; readonly role: Role; readonly language: Language },
  ): Promise<void>;
  /** @throws PeopleError `NOT_ALLOWED`, `GONE` */
  cancelInvitation(headers: Headers, invitationId: string): Promise<void>;
  /** Accepts or declines. @throws PeopleError `GONE` */
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
  readonly notify: (mail: NewMail) => Promise<boolean>;
  readonly link: (path: string, language: Language) => string;
  readonly accountName: (accountId: string) => Promise<string | null>;
}

/** Implements the membership part of `People`. */
export function createMembership({ auth, records, visit, notify, link, accountName }: MembershipDeps): Membership {
  /** The person and their account; rejects actions reserved for owners here, and the library does again. */
  const owner = async (headers: Headers): Promise<{ readonly person: Person; readonly accountId: string }> => {
    const found = await visit(headers);
    if (found === null || found.current?.role !== 'owner') throw new PeopleError('NOT_ALLOWED');
    return { person: found.person, accountId: found.current.accountId };
  };
  const own = async (person: Person, accountId: string): Promise<void> => {
    await callLibrary(() =>
      auth.api.createOrganization({ body: { name: accountId, slug: accountId, userId: person.id } }),
    );
  };
  return {
    own,
    async claim(person) {
      for (const accountId of await records.findUnownedAccounts(normaliseAddress(person.email))) {
        try {
          await own(person, accountId);
        } catch (error) {
          // Another person was first, or all owners have left and the account's address counts again.
          if (!(error instanceof PeopleError)) throw error;
          await callLibrary(() =>
            auth.api.addMember({ body: { organizationId: accountId, userId: person.id, role: 'owner' } }),
          ).catch(() => undefined);
        }
      }
    },
    async choose(headers, accountId) {
      await callLibrary(() => auth.api.setActiveOrganization({ headers, body: { organizationId: accountId } }), 'GONE');
    },
    members: (accountId) => records.membersOf(accountId),
    invitations: (accountId) => records.invitationsOf(accountId),
    async invite(headers, { email, role, language }) {
      const { person, accountId } = await owner(headers);
      const to = checkedAddress(email);
      const { id } = await callLibrary(() =>
        auth.api.createInvitation({ headers, body: { email: to, role, organizationId: accountId } }),
      );
      await notify({
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
      await callLibrary(() => auth.api.cancelInvitation({ headers, body: { invitationId } }));
    },
    async answerInvitation(headers, invitationId, joins) {
      const body = { invitationId };
      if (!joins) await callLibrary(() => auth.api.rejectInvitation({ headers, body }), 'GONE');
      else {
        const accepted = await callLibrary(() => auth.api.acceptInvitation({ headers, body }), 'GONE');
        if (accepted !== null)
          await callLibrary(() =>
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
      await callLibrary(() =>
        auth.api.updateMemberRole({ headers, body: { memberId, role, organizationId: accountId } }),
      );
    },
    async removeMember(headers, memberId) {
      const { accountId } = await owner(headers);
      await keepOwner(accountId, memberId, null);
      await callLibrary(() =>
        auth.api.removeMember({ headers, body: { memberIdOrEmail: memberId, organizationId: accountId } }),
      );
    },
  };

  /** The library only protects owners from changing themselves. */
  async function keepOwner(accountId: string, memberId: string, role: Role | null): Promise<void> {
    const members = await records.membersOf(accountId);
    const member = members.find(({ id }) => id === memberId);
    if (member === undefined) throw new PeopleError('GONE');
    const others = members.filter(({ id, role: theirs }) => id !== memberId && theirs === 'owner');
    if (member.role === 'owner' && role !== 'owner' && others.length === 0) throw new PeopleError('LAST_OWNER');
  }
}
