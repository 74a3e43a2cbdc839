/** Queries on the people's tables that don't go through the library: memberships. */

import { sql } from 'kysely';
import { type Language, isLanguage } from 'einvoice-validator';
import { attempt } from '../../accounts/sql/attempt.js';
import { isRole, type Invitation, type Member, type Role } from '../model.js';
import type { PeopleDatabase } from './tables.js';

export interface Contact {
  readonly email: string;
  readonly language: Language;
}

/** Every method throws `StoreError`. */
export interface PeopleRecords {
  /** Whether an address may sign in: it belongs to a person, an invitation, or an account. */
  isKnown(email: string): Promise<boolean>;
  /** Oldest first. */
  findMemberships(personId: string): Promise<readonly { readonly accountId: string; readonly role: Role }[]>;
  membersOf(accountId: string): Promise<readonly Member[]>;
  invitationsOf(accountId: string): Promise<readonly Invitation[]>;
  invitationsTo(email: string): Promise<readonly Invitation[]>;
  /** Accounts with this address that have no owner. */
  findUnownedAccounts(email: string): Promise<readonly string[]>;
  /** Owners, with the language of their last sign-in; if there is none, the address of the account, in German. */
  findOwners(accountId: string): Promise<readonly Contact[]>;
  /** When this was first called in any process. */
  firstStart(): Promise<Date>;
  recordLanguage(personId: string, language: Language): Promise<void>;
  /** Removes an account from all its people; people without another account are deleted. */
  forget(accountId: string): Promise<void>;
  /** Deletes expired sessions, links and invitations, and people who have had no account for long. */
  tidy(): Promise<void>;
}

/** How long people without an account are kept after signing in. */
const STRANGER_DAYS = 30;

export function peopleRecords(database: PeopleDatabase, now: () => Date): PeopleRecords {
  const openInvitations = () =>
    database
      .selectFrom('people_invitations')
      .select(['id', 'organizationId', 'email', 'role', 'expiresAt'])
      .where('status', '=', 'pending')
      .where('expiresAt', '>', now().toISOString())
      .orderBy('expiresAt')
      .orderBy('id');
  return {
    isKnown: (email) =>
      attempt(async () => {
        const { rows } = await sql<{ known: number }>`
          select 1 as known where exists (select 1 from people where email = ${email})
            or exists (select 1 from accounts where lower(email) = ${email})
            or exists (select 1 from people_invitations
              where email = ${email} and status = 'pending' and "expiresAt" > ${now().toISOString()})`.execute(
          database,
        );
        return rows.length > 0;
      }),
    findMemberships: (personId) =>
      attempt(async () =>
        (
          await database
            .selectFrom('people_members')
            .select(['organizationId', 'role'])
            .where('userId', '=', personId)
            .orderBy('createdAt')
            .orderBy('id')
            .execute()
        ).map(({ organizationId, role }) => ({ accountId: organizationId, role: parseRole(role) })),
      ),
    membersOf: (accountId) =>
      attempt(async () =>
        (
          await database
            .selectFrom('people_members')
            .innerJoin('people', 'people.id', 'people_members.userId')
            .select(['people_members.id', 'people.id as personId', 'people.email', 'people_members.role'])
            .where('people_members.organizationId', '=', accountId)
            .orderBy('people_members.createdAt')
            .orderBy('people_members.id')
            .execute()
        ).map(({ role, ...member }) => ({ ...member, role: parseRole(role) })),
      ),
    invitationsOf: (accountId) =>
      attempt(async () =>
        (await openInvitations().where('organizationId', '=', accountId).execute()).map(invitationFromRow),
      ),
    invitationsTo: (email) =>
      attempt(async () => (await openInvitations().where('email', '=', email).execute()).map(invitationFromRow)),
    findUnownedAccounts: (email) =>
      attempt(async () => {
        const { rows } = await sql<{ id: string }>`
          select id from accounts where lower(email) = ${email} and not exists (
            select 1 from people_members where "organizationId" = accounts.id and role = 'owner')
          order by created_at, id`.execute(database);
        return rows.map(({ id }) => id);
      }),
    findOwners: (accountId) =>
      attempt(async () => {
        const owners = await database
          .selectFrom('people_members')
          .innerJoin('people', 'people.id', 'people_members.userId')
          .select(['people.email', 'people.language'])
          .where('people_members.organizationId', '=', accountId)
          .where('people_members.role', '=', 'owner')
          .orderBy('people.email')
          .execute();
        if (owners.length > 0)
          return owners.map(({ email, language }) => ({ email, language: isLanguage(language) ? language : 'de' }));
        const { rows } = await sql<{ email: string }>`select email from accounts where id = ${accountId}`.execute(
          database,
        );
        return rows.map(({ email }) => ({ email, language: 'de' }));
      }),
    firstStart: () =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          const name = 'first start';
          await transaction
            .insertInto('mail_marks')
            .values({ name, position: now().toISOString() })
            .onConflict((conflict) => conflict.column('name').doNothing())
            .execute();
          const { position } = await transaction
            .selectFrom('mail_marks')
            .select('position')
            .where('name', '=', name)
            .executeTakeFirstOrThrow();
          return new Date(position);
        }),
      ),
    recordLanguage: (personId, language) =>
      attempt(async () => {
        await database
          .transaction()
          .execute((transaction) =>
            transaction.updateTable('people').set({ language }).where('id', '=', personId).execute(),
          );
      }),
    forget: (accountId) =>
      attempt(async () => {
        await database.transaction().execute(async (transaction) => {
          const members = await transaction
            .selectFrom('people_members')
            .select('userId')
            .where('organizationId', '=', accountId)
            .execute();
          // Members and invitations are deleted by cascade, as is everything of a person.
          await transaction.deleteFrom('people_organizations').where('id', '=', accountId).execute();
          for (const { userId } of members)
            await transaction
              .deleteFrom('people')
              .where('id', '=', userId)
              .where(({ not, exists, selectFrom }) =>
                not(exists(selectFrom('people_members').select('id').where('userId', '=', userId))),
              )
              .execute();
        });
      }),
    tidy: () =>
      attempt(async () => {
        const at = now().toISOString();
        await database.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('people_sessions').where('expiresAt', '<', at).execute();
          await transaction.deleteFrom('people_verifications').where('expiresAt', '<', at).execute();
          await transaction.deleteFrom('people_invitations').where('expiresAt', '<', at).execute();
          await transaction
            .deleteFrom('people')
            .where('createdAt', '<', new Date(now().getTime() - STRANGER_DAYS * 86_400_000).toISOString())
            .where(({ not, exists, selectFrom, and }) =>
              and([
                not(exists(selectFrom('people_members').select('id').whereRef('userId', '=', 'people.id'))),
                not(exists(selectFrom('people_sessions').select('userId').whereRef('userId', '=', 'people.id'))),
              ]),
            )
            .execute();
        });
      }),
  };
}

function parseRole(text: string): Role {
  return isRole(text) ? text : 'member';
}

function invitationFromRow(row: {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string | null;
  readonly expiresAt: string;
}): Invitation {
  return {
    id: row.id,
    accountId: row.organizationId,
    email: row.email,
    role: parseRole(row.role ?? 'member'),
    expiresAt: new Date(row.expiresAt),
  };
}
