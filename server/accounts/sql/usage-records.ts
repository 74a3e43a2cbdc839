/** Usage in the database. */

import { sql } from 'kysely';
import type { UsageBatch, UsageCount, UsageRecords } from '../store.js';
import { attempt } from './attempt.js';
import type { Connection, Database } from './schema.js';

/** How long the last batch of a process is remembered after it was last heard of; longer than a batch is offered, see `leftovers.ts`. */
const METER_DAYS = 400;

/** Rows per statement: databases bound the number of parameters. */
const ROWS = 500;

/** Makes that part of the store. */
export function usageRecords(database: Database): UsageRecords {
  return {
    recordUsage: (batch) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          if (!(await isNew(transaction, batch))) return false;
          const at = batch.at.toISOString();
          // In one order everywhere, so that two instances never wait for each other in a circle.
          const counts = batch.counts.toSorted((a, b) => order(orderOf(a), orderOf(b)));
          for (let from = 0; from < counts.length; from += ROWS)
            await addCounts(transaction, counts.slice(from, from + ROWS), at);
          for (const { keyId, at: used } of batch.keysUsed.toSorted((a, b) => order(a.keyId, b.keyId))) {
            const last_used_at = used.toISOString();
            await transaction
              .updateTable('api_keys')
              .set({ last_used_at })
              .where('id', '=', keyId)
              .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', last_used_at)]))
              .execute();
          }
          return true;
        }),
      ),
    usageChangedSince: (instant) =>
      attempt(async () => {
        const { rows } = await sql<{ account_id: string; period_start: string; calls: number }>`
        select account_id, period_start, cast(sum(calls) as bigint) as calls from usage
        where (account_id, period_start) in (select account_id, period_start from usage where updated_at >= ${instant.toISOString()})
        group by account_id, period_start`.execute(database);
        return rows.map((row) => ({
          accountId: row.account_id,
          periodStart: new Date(row.period_start),
          calls: row.calls,
        }));
      }),
    usageOf: (accountId, periodStart) =>
      attempt(async () => {
        const { rows } = await sql<{ calls: number }>`
        select cast(coalesce(sum(calls), 0) as bigint) as calls from usage
        where account_id = ${accountId} and period_start = ${periodStart.toISOString()}`.execute(database);
        return rows[0]!.calls;
      }),
    daysOf: (accountId, periodStart) =>
      attempt(() =>
        database
          .selectFrom('usage')
          .select(['day', 'calls'])
          .where('account_id', '=', accountId)
          .where('period_start', '=', periodStart.toISOString())
          .orderBy('day')
          .execute(),
      ),
  };
}

/** Notes the batch as recorded. A process whose commit got no answer sends the same batch again. */
async function isNew(transaction: Connection, { meterId, sequence, at }: UsageBatch): Promise<boolean> {
  const seen_at = at.toISOString();
  const noted = await transaction
    .insertInto('meters')
    .values({ id: meterId, sequence, seen_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ sequence, seen_at }).where('meters.sequence', '<', sequence),
    )
    .returning('id')
    .executeTakeFirst();
  if (noted !== undefined && sequence === 1) {
    await transaction
      .deleteFrom('meters')
      .where('seen_at', '<', new Date(at.getTime() - METER_DAYS * 86_400_000).toISOString())
      .execute();
  }
  return noted !== undefined;
}

async function addCounts(transaction: Connection, counts: readonly UsageCount[], updated_at: string): Promise<void> {
  const rows = counts.map(({ accountId, periodStart, day, calls }) => ({
    account_id: accountId,
    period_start: periodStart.toISOString(),
    day,
    calls,
    updated_at,
  }));
  await transaction
    .insertInto('usage')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'period_start', 'day']).doUpdateSet(({ ref, eb }) => ({
        calls: eb(ref('usage.calls'), '+', ref('excluded.calls')),
        updated_at,
      })),
    )
    .execute();
}

function orderOf({ accountId, periodStart, day }: UsageCount): string {
  return `${accountId} ${periodStart.toISOString()} ${day}`;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
