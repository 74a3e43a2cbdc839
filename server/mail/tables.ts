/** The tables of the outbox, as the migrations leave them. Instants are ISO 8601 in UTC, so that text order is time order. */

import type { Kysely } from 'kysely';

interface MailRow {
  id: string;
  /** What the mail is about, so that nobody is told twice; null where each is one of its own. */
  once: string | null;
  kind: string;
  recipient: string;
  language: string;
  /** What the mail says, sealed; null once it is done with. */
  contents: string | null;
  created_at: string;
  /** When it is tried the next time; null once it is done with. */
  due_at: string | null;
  /** Beyond, nobody needs it any more. */
  expires_at: string;
  attempts: number;
  sent_at: string | null;
  /** Why it was not sent, from a closed list. */
  problem: string | null;
}

export interface MailTables {
  mails: MailRow;
  /** Instants by name: when something was first done. */
  mail_marks: { name: string; position: string };
}

export type MailDatabase = Kysely<MailTables>;
