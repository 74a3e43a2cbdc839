/** Usage in the database. */

import { sql } from 'kysely';
import type { UsageBatch, UsageCount, UsageRecords } from '../store.js';
import { attempt } from './attempt.js';
import { changeLedgers, compareIds, ROWS, lockLedgers } from './ledgers.js';
import type { Connection, Database, Tables } from './schema.js';

/**
 * How long after its last activity the last batch of a process is remembered; longer than files are transferred, see
 * `spool-transfer.ts`.
 */
const METER_DAYS = 400;

/** Implements this part of the store's interface. */
export function usageRecords(database: Database): UsageRecords {
  return {
    recordUsage: (batch) =>
      attempt(() =>
        database.transaction().execute(async (transaction) => {
          if (!(await isNew(transaction, batch))) return false;
          const at = batch.at.toISOString();
          const counts = batch.counts.filter(({ isTest }) => isTest !== true);
          const periods = sumCounts(counts, periodKey);
          const eventsByAccount = new Map<string, number>();
          for (const { accountId } of periods)
            eventsByAccount.set(accountId, (eventsByAccount.get(accountId) ?? 0) + 1);
          const ledgers = await lockLedgers(transaction, eventsByAccount, at);
          await addCounts(transaction, sumCounts(counts, dayKey), at);
          await addEvents(transaction, periods, ledgers);
          await addLate(transaction, periods, ledgers, at);
          await addKeyDays(transaction, batch.counts);
          for (const { keyId, at: used } of batch.keysUsed.toSorted((a, b) => compareIds(a.keyId, b.keyId))) {
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
    usageByDay: (accountId, periodStart) =>
      attempt(() =>
        database
          .selectFrom('usage')
          .select(['day', 'calls'])
          .where('account_id', '=', accountId)
          .where('period_start', '=', periodStart.toISOString())
          .orderBy('day')
          .execute(),
      ),
    usageOfDays: (accountId, fromDay, toDay) =>
      attempt(async () => {
        const { rows } = await sql<{ day: string; calls: number }>`
        select day, cast(sum(calls) as bigint) as calls from usage
        where account_id = ${accountId} and day >= ${fromDay} and day <= ${toDay}
        group by day order by day`.execute(database);
        return rows.map(({ day, calls }) => ({ day, calls }));
      }),
    usageByKeyAndDay: (accountId, fromDay, toDay) =>
      attempt(async () => {
        const rows = await database
          .selectFrom('key_usage')
          .select(['key_id', 'day', 'calls'])
          .where('account_id', '=', accountId)
          .where('day', '>=', fromDay)
          .where('day', '<=', toDay)
          .orderBy('day')
          .orderBy('key_id')
          .execute();
        return rows.map(({ key_id, day, calls }) => ({ keyId: key_id, day, calls }));
      }),
    removeKeyDays: (beforeDay) =>
      attempt(async () => {
        await database
          .transaction()
          .execute((transaction) => transaction.deleteFrom('key_usage').where('day', '<', beforeDay).execute());
      }),
  };
}

/** Marks the batch as recorded. A process whose commit got no answer sends the same batch again. */
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

/** The same calls in fewer counts, sorted so that instances lock rows in the same order and never deadlock. */
function sumCounts(counts: readonly UsageCount[], keyOf: (count: UsageCount) => string): readonly UsageCount[] {
  const sums = new Map<string, UsageCount>();
  for (const count of counts) {
    const key = keyOf(count);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? count : added(sum, count));
  }
  return [...sums].sort(([a], [b]) => compareIds(a, b)).map(([, sum]) => sum);
}

function added(a: UsageCount, b: UsageCount): UsageCount {
  const later = lastCallAt(b) > lastCallAt(a) ? b : a;
  return { ...later, calls: a.calls + b.calls };
}

/** When the last of the calls was answered; if unknown, the end of their day. */
function lastCallAt({ lastAt, day, periodStart }: UsageCount): Date {
  if (lastAt !== undefined) return lastAt;
  const end = new Date(`${day}T23:59:59.999Z`);
  return end > periodStart ? end : periodStart;
}

const periodKey = ({ accountId, periodStart }: UsageCount): string => `${accountId} ${periodStart.toISOString()}`;
const dayKey = (count: UsageCount): string => `${periodKey(count)} ${count.day}`;
const keyDayKey = ({ accountId, day, keyId }: UsageCount): string => `${accountId} ${day} ${keyId}`;

type Ledgers = Awaited<ReturnType<typeof lockLedgers>>;

/** Adds the usage to report to a payment provider, for accounts that have one. */
async function addEvents(transaction: Connection, periods: readonly UsageCount[], ledgers: Ledgers): Promise<void> {
  // The numbers were already reserved: the last one of an account is in its ledger.
  const numbers = new Map<string, number>();
  const rows = periods.toReversed().flatMap((count): Tables['usage_events'][] => {
    const ledger = ledgers.get(count.accountId)!;
    if (ledger.is_metered === 0) return [];
    const sequence = numbers.get(count.accountId) ?? ledger.sequence;
    numbers.set(count.accountId, sequence - 1);
    return [
      {
        account_id: count.accountId,
        sequence,
        calls: count.calls,
        period_start: count.periodStart.toISOString(),
        happened_at: lastCallAt(count).toISOString(),
        is_late: Number(isLate(count, ledgers)),
        sent_at: null,
      },
    ];
  });
  for (let from = 0; from < rows.length; from += ROWS)
    await transaction
      .insertInto('usage_events')
      .values(rows.slice(from, from + ROWS))
      .execute();
}

/** Whether the statement of the period was already closed. */
function isLate({ accountId, periodStart }: UsageCount, ledgers: Ledgers): boolean {
  const closedUntil = ledgers.get(accountId)!.closed_until;
  return closedUntil !== null && periodStart.toISOString() < closedUntil;
}

/** Records calls that are in no statement for the next one, and schedules a statement if none would follow. */
async function addLate(
  transaction: Connection,
  periods: readonly UsageCount[],
  ledgers: Ledgers,
  at: string,
): Promise<void> {
  const late = periods.filter((count) => isLate(count, ledgers));
  for (let from = 0; from < late.length; from += ROWS) {
    const rows = late.slice(from, from + ROWS).map(({ accountId, periodStart, calls }) => ({
      account_id: accountId,
      period_start: periodStart.toISOString(),
      calls,
    }));
    await transaction
      .insertInto('late_usage')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'period_start']).doUpdateSet(({ ref, eb }) => ({
          calls: eb(ref('late_usage.calls'), '+', ref('excluded.calls')),
        })),
      )
      .execute();
  }
  const ended = [...new Set(late.map(({ accountId }) => accountId))].flatMap((id) => {
    const ledger = ledgers.get(id)!;
    return ledger.closes_at === null ? [{ account_id: id, closed_until: ledger.closed_until, closes_at: at }] : [];
  });
  await changeLedgers(transaction, ended);
}

/** Includes test keys; calls with an unknown key are in no row. */
async function addKeyDays(transaction: Connection, counts: readonly UsageCount[]): Promise<void> {
  const rows = sumCounts(
    counts.filter(({ keyId }) => keyId !== undefined),
    keyDayKey,
  ).map(({ accountId, keyId, day, calls }) => ({ account_id: accountId, key_id: keyId!, day, calls }));
  for (let from = 0; from < rows.length; from += ROWS)
    await transaction
      .insertInto('key_usage')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day', 'key_id']).doUpdateSet(({ ref, eb }) => ({
          calls: eb(ref('key_usage.calls'), '+', ref('excluded.calls')),
        })),
      )
      .execute();
}

async function addCounts(transaction: Connection, counts: readonly UsageCount[], updated_at: string): Promise<void> {
  const rows = counts.map(({ accountId, periodStart, day, calls }) => ({
    account_id: accountId,
    period_start: periodStart.toISOString(),
    day,
    calls,
    updated_at,
  }));
  for (let from = 0; from < rows.length; from += ROWS)
    await transaction
      .insertInto('usage')
      .values(rows.slice(from, from + ROWS))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'period_start', 'day']).doUpdateSet(({ ref, eb }) => ({
          calls: eb(ref('usage.calls'), '+', ref('excluded.calls')),
          updated_at,
        })),
      )
      .execute();
}
