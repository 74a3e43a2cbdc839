/** Mails to be sent, in the store: written there first, then sent by whichever instance claims them first. */

import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Language } from 'einvoice-validator';
import { attempt } from '../accounts/sql/attempt.js';
import type { Seal } from '../text/seal.js';
import type { Mail, MailKind } from './mail.js';
import type { MailDatabase, MailTables } from './tables.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long an instance may take for one mail before another one may claim it. */
const CLAIM_MS = 5 * MINUTE_MS;

/** Pauses between attempts; the last one is repeated. */
const PAUSES_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];

/** How long to try a mail that has no expiry date. */
const RETRY_FOR_MS = 3 * DAY_MS;

/** How long to remember sent mails, so that none is sent twice. */
const KEEP_MS = 400 * DAY_MS;

export interface NewMail {
  readonly to: string;
  readonly language: Language;
  readonly mail: Mail;
  /** A second mail with the same key is not written. */
  readonly once?: string;
  /** After this the mail is useless. */
  readonly expiresAt?: Date;
}

/** A mail that this instance must send. */
export interface ClaimedMail {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly mail: Mail;
  readonly attempts: number;
}

/** Every method throws `StoreError`. */
export interface Outbox {
  /** @returns whether it is new */
  add(mail: NewMail): Promise<boolean>;
  /** Records a request for a mail without sending one. It counts towards limits, and takes the same time. */
  addUnsent(kind: MailKind, to: string, language: Language): Promise<void>;
  /** Mails of a kind to an address since an instant: sent or not. */
  countSince(kind: MailKind, to: string, since: Date): Promise<number>;
  /** The next due mail, reserved for this instance for a while; null if there is none. */
  claim(): Promise<ClaimedMail | null>;
  sent(id: string): Promise<void>;
  /** @param problem from a closed list; @param final whether retrying is useless */
  failed(id: string, problem: string, final: boolean): Promise<void>;
  /** Number of mails that were not sent yet. */
  waiting(): Promise<number>;
  /** Deletes old records. */
  tidy(): Promise<void>;
}

/** Normalises addresses for comparison, as mail servers do. */
export function normaliseAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** Creates the outbox. @param seal encrypts mails in the store, because their links allow signing in */
export function outboxIn(database: MailDatabase, seal: Seal, now: () => Date): Outbox {
  const write = <T>(
    work: (transaction: Parameters<Parameters<ReturnType<MailDatabase['transaction']>['execute']>[0]>[0]) => Promise<T>,
  ): Promise<T> => attempt(() => database.transaction().execute(work));
  const later = (milliseconds: number): string => new Date(now().getTime() + milliseconds).toISOString();

  /** A mail that is due later than any pause allows was written before the clock was set back. */
  const isDue = ({ or, eb }: ExpressionBuilder<MailTables, 'mails'>) =>
    or([eb('due_at', '<=', now().toISOString()), eb('due_at', '>', later(PAUSES_MS.at(-1)! + MINUTE_MS))]);

  const insert = ({ to, language, mail, once, expiresAt }: NewMail, isSent: boolean): Promise<boolean> =>
    write(async (transaction) => {
      const at = now().toISOString();
      const contents = seal.close(JSON.stringify(mail));
      const row = await transaction
        .insertInto('mails')
        .values({
          id: randomUUID(),
          once: once ?? null,
          kind: mail.kind,
          recipient: normaliseAddress(to),
          language,
          contents: isSent ? contents : null,
          created_at: at,
          due_at: isSent ? at : null,
          expires_at: expiresAt?.toISOString() ?? later(RETRY_FOR_MS),
          attempts: 0,
          sent_at: null,
          problem: isSent ? null : 'nobody',
        })
        .onConflict((conflict) => conflict.column('once').doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    });

  return {
    add: (mail) => insert(mail, true),
    async addUnsent(kind, to, language) {
      await insert({ to, language, mail: { kind, values: {} } as Mail }, false);
    },
    countSince: (kind, to, since) =>
      attempt(async () => {
        const { count } = await database
          .selectFrom('mails')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('kind', '=', kind)
          .where('recipient', '=', normaliseAddress(to))
          .where('created_at', '>=', since.toISOString())
          // Requests with a future time, made before the clock was set back, must not count.
          .where('created_at', '<=', later(MINUTE_MS))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    async claim() {
      for (;;) {
        const row = await write((transaction) =>
          transaction
            .updateTable('mails')
            .set(({ eb }) => ({ due_at: later(CLAIM_MS), attempts: eb('attempts', '+', 1) }))
            // Checked again: an instance that waited for another one may find the row changed.
            .where(isDue)
            .where('id', '=', ({ selectFrom }) =>
              selectFrom('mails').select('id').where(isDue).orderBy('due_at').orderBy('id').limit(1),
            )
            .returningAll()
            .executeTakeFirst(),
        );
        if (row === undefined) return null;
        const contents = seal.open(row.contents ?? '');
        if (row.expires_at <= now().toISOString()) await finish(row.id, { problem: 'expired' });
        else if (contents === null) await finish(row.id, { problem: 'sealed with another secret' });
        else
          return {
            id: row.id,
            to: row.recipient,
            language: row.language as Language,
            mail: JSON.parse(contents) as Mail,
            attempts: row.attempts,
          };
      }
    },
    sent: (id) => finish(id, { sent_at: now().toISOString() }),
    async failed(id, problem, final) {
      if (final) return finish(id, { problem });
      await write(async (transaction) => {
        const row = await transaction.selectFrom('mails').select('attempts').where('id', '=', id).executeTakeFirst();
        const pause = PAUSES_MS[Math.min(row?.attempts ?? 1, PAUSES_MS.length) - 1]!;
        await transaction
          .updateTable('mails')
          .set({ due_at: later(pause), problem })
          .where('id', '=', id)
          .where('due_at', 'is not', null)
          .execute();
      });
    },
    waiting: () =>
      attempt(async () => {
        const { count } = await database
          .selectFrom('mails')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('due_at', 'is not', null)
          .executeTakeFirstOrThrow();
        return Number(count);
      }),
    tidy: () =>
      write(async (transaction) => {
        await transaction
          .deleteFrom('mails')
          .where('due_at', 'is', null)
          .where('created_at', '<', later(-KEEP_MS))
          .execute();
        // Unless it prevents repeated mails, a record with an address is kept only as long as the limits need it.
        await transaction
          .deleteFrom('mails')
          .where('due_at', 'is', null)
          .where('once', 'is', null)
          .where('created_at', '<', later(-DAY_MS))
          .execute();
      }),
  };

  function finish(id: string, how: { readonly sent_at?: string; readonly problem?: string }): Promise<void> {
    return write(async (transaction) => {
      await transaction
        .updateTable('mails')
        .set({ problem: null, ...how, due_at: null, contents: null })
        .where('id', '=', id)
        .execute();
    });
  }
}
