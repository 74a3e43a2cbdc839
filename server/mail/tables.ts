/** The tables of the outbox after all migrations. Instants are ISO 8601 in UTC, so that they sort by time as text. */

import type { Kysely } from 'kysely';

interface MailRow {
  id: string;
  /** Key that prevents repeated mails; null if each one is unique. */
  once: string | null;
  kind: string;
  recipient: string;
  language: string;
  /** The contents, encrypted; null after the mail was sent or given up. */
  contents: string | null;
  created_at: string;
  /** The time of the next attempt; null after the mail was sent or given up. */
  due_at: string | null;
  /** After this the mail is useless. */
  expires_at: string;
  attempts: number;
  sent_at: string | null;
  /** Why it was not sent, from a closed list. */
  problem: string | null;
}

export interface MailTables {
  mails: MailRow;
  /** Instants by name: when something was done for the first time. */
  mail_marks: { name: string; position: string };
}

export type MailDatabase = Kysely<MailTables>;
