/**
 * Mails that are to be sent, in the store: written there before anybody is told that there is one, and taken out by
 * whichever instance comes first.
 */

import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Language } from 'einvoice-validator';
import { attempt } from '../accounts/sql/attempt.js';
import type { Seal } from '../text/seal.js';
import type { Mail, MailKind } from './mail.js';
import type { MailDatabase, MailTables } from './tables.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long an instance may take for one mail before another one takes it for lost. */
const CLAIM_MS = 5 * MINUTE_MS;

/** From one attempt to the next; the last one holds for all further ones. */
const PAUSES_MS = [10_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];

/** How long a mail is tried for that does not say when it is of no use any more. */
const TRIED_MS = 3 * DAY_MS;

/** How long is kept that a mail was sent: nobody is told the same thing twice within it. */
const KEPT_MS = 400 * DAY_MS;

export interface NewMail {
  readonly to: string;
  readonly language: Language;
  readonly mail: Mail;
  /** A second mail with the same one is not written. */
  readonly once?: string;
  /** Beyond, nobody needs it any more. */
  readonly expiresAt?: Date;
}

/** A mail that this instance has to send. */
export interface ClaimedMail {
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly mail: Mail;
  readonly attempts: number;
}

/** Every method throws `StoreError`. */
export interface Outbox {
  /** @returns whether there was none yet */
  add(mail: NewMail): Promise<boolean>;
  /** Notes that a mail was asked for, and sends none: it counts, and takes as long. */
  addNothing(kind: MailKind, to: string, language: Language): Promise<void>;
  /** Of a kind, to an address, since an instant: sent or not. */
  countSince(kind: MailKind, to: string, since: Date): Promise<number>;
  /** The next mail that is due, for a while nobody else's; null where there is none. */
  claim(): Promise<ClaimedMail | null>;
  sent(id: string): Promise<void>;
  /** @param problem what it was, from a closed list; @param final whether trying again is of no use */
  failed(id: string, problem: string, final: boolean): Promise<void>;
  /** Mails that are due, or were not sent so far. */
  waiting(): Promise<number>;
  /** Forgets what is old. */
  tidy(): Promise<void>;
}

/** Addresses are compared as mail servers do. */
export function addressOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Makes the outbox. @param seal keeps what a mail says from those who read the store: links let people in */
export function outboxIn(database: MailDatabase, seal: Seal, now: () => Date): Outbox {
  const write = <T>(
    work: (transaction: Parameters<Parameters<ReturnType<MailDatabase['transaction']>['execute']>[0]>[0]) => Promise<T>,
  ): Promise<T> => attempt(() => database.transaction().execute(work));
  const later = (milliseconds: number): string => new Date(now().getTime() + milliseconds).toISOString();

  /** What is due later than anything can be was written before the clock was set back. */
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
          recipient: addressOf(to),
          language,
          contents: isSent ? contents : null,
          created_at: at,
          due_at: isSent ? at : null,
          expires_at: expiresAt?.toISOString() ?? later(TRIED_MS),
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
    async addNothing(kind, to, language) {
      await insert({ to, language, mail: { kind, values: {} } as Mail }, false);
    },
    countSince: (kind, to, since) =>
      attempt(async () => {
        const { count } = await database
          .selectFrom('mails')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('kind', '=', kind)
          .where('recipient', '=', addressOf(to))
          .where('created_at', '>=', since.toISOString())
          // What was asked for before the clock was set back must not count for as long as that.
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
            // Said twice: whoever waited for another instance looks again at what it has left.
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
          .where('created_at', '<', later(-KEPT_MS))
          .execute();
        // Without a reason to remember it, an address is not kept for longer than the limits need it.
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
