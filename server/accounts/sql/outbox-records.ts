/** Usage to report to a payment provider, in the database. `usage-records.ts` writes it together with the counts. */

import { type Selectable, sql } from 'kysely';
import { AccountError } from '../account-error.js';
import type { OutboxRecords, UsageEvent } from '../provider-store.js';
import { attempt } from './attempt.js';
import { ROWS, lockLedgers } from './ledgers.js';
import type { Database, Tables } from './schema.js';

/** Implements this part of the store's interface. */
export function outboxRecords(database: Database): OutboxRecords {
  return {
    meterAccount: (accountId, isMetered) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          const account = transaction.selectFrom('accounts').select('id').where('id', '=', accountId);
          if ((await account.executeTakeFirst()) === undefined) throw new AccountError('ACCOUNT_UNKNOWN');
          await lockLedgers(transaction, new Map([[accountId, 0]]));
          await transaction
            .updateTable('ledgers')
            .set({ is_metered: Number(isMetered) })
            .where('account_id', '=', accountId)
            .execute();
        }),
      ),
    pendingUsage: (limit) =>
      attempt(async () => {
        const rows = await database
          .selectFrom('usage_events')
          .selectAll()
          .where('sent_at', 'is', null)
          .orderBy('happened_at')
          .orderBy('account_id')
          .orderBy('sequence')
          .limit(limit)
          .execute();
        return rows.map(eventFromRow);
      }),
    markSent: (events, at) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          for (let from = 0; from < events.length; from += ROWS) {
            const names = events
              .slice(from, from + ROWS)
              .map(({ accountId, sequence }) => sql`(${accountId}, cast(${sequence} as bigint))`);
            await transaction
              .updateTable('usage_events')
              .set({ sent_at: at.toISOString() })
              .where('sent_at', 'is', null)
              .where(sql<boolean>`(account_id, sequence) in (values ${sql.join(names)})`)
              .execute();
          }
        }),
      ),
    findUsageEvents: (accountId, periodStart) =>
      attempt(async () => {
        const rows = await database
          .selectFrom('usage_events')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('period_start', '=', periodStart.toISOString())
          .orderBy('sequence')
          .execute();
        return rows.map(eventFromRow);
      }),
    usageBacklog: () =>
      attempt(async () => {
        const { rows } = await sql<{ events: number; calls: number; oldest: string | null }>`
        select cast(count(*) as bigint) as events, cast(coalesce(sum(calls), 0) as bigint) as calls, min(happened_at) as oldest
        from usage_events where sent_at is null`.execute(database);
        const { events, calls, oldest } = rows[0]!;
        return { events, calls, oldest: oldest === null ? null : new Date(oldest) };
      }),
    removeSentUsage: (before) =>
      attempt(async () => {
        await database
          .transaction()
          .execute((transaction) =>
            transaction.deleteFrom('usage_events').where('sent_at', '<', before.toISOString()).execute(),
          );
      }),
  };
}

function eventFromRow(row: Selectable<Tables['usage_events']>): UsageEvent {
  return {
    accountId: row.account_id,
    sequence: row.sequence,
    calls: row.calls,
    periodStart: new Date(row.period_start),
    happenedAt: new Date(row.happened_at),
    isLate: row.is_late === 1,
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
  };
}
