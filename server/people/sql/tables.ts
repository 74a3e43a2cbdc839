/** The tables of people and mails, as far as we query them ourselves. */
import type { Kysely, Transaction } from 'kysely';
import type { MailTables } from '../../mail/tables.js';

/** Only the columns that we query; the others are used by the library. */
interface PeopleTables extends MailTables {
  people: { id: string; email: string; language: string | null; createdAt: string };
  people_sessions: { expiresAt: string; userId: string };
  people_verifications: { expiresAt: string };
  people_organizations: { id: string };
  people_members: { id: string; organizationId: string; userId: string; role: string; createdAt: string };
  people_invitations: {
    id: string;
    organizationId: string;
    email: string;
    role: string | null;
    status: string;
    expiresAt: string;
  };
  people_version: { version: number; applied_at: string };
}

export type PeopleDatabase = Kysely<PeopleTables>;
export type PeopleConnection = Transaction<PeopleTables>;
