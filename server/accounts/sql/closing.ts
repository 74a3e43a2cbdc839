/**
 * Closes periods: creates the statements of ended periods in one transaction with the counts. Locks the ledgers of the
 * accounts, so that a call is either in the statement or recorded as late.
 */

import { sql } from 'kysely';
import type { Account, Period, Subscription } from '../model.js';
import { nextEnd, periodAt, periodsUntil } from '../period.js';
import { type PlanBook, createPlanBook } from '../plan-book.js';
import { type Correction, createCorrection, type Statement, createStatement } from '../statement.js';
import { subscriptionAt } from '../subscription.js';
import { accountFromRow, parseDate, formatDate } from './account-rows.js';
import type { Dialect } from './dialect.js';
import { changeLedgers, compareIds, lockLedgers } from './ledgers.js';
import { readChoices, readVersions } from './plan-records.js';
import type { Connection } from './schema.js';
import { insertStatements, findStatements } from './statement-rows.js';

/** The time from the end of a period to its closing, after which instances have written their last calls of it. */
const CLOSING_DELAY_MS = 3_600_000;

/** An account with periods to close. */
interface AccountToClose {
  /** Its current state. */
  readonly account: Account;
  readonly periods: readonly Period[];
  readonly closedUntil: Date | null;
  /** The earliest start of the next period; null if it follows from the last closed one. */
  readonly nextStart: Date | null;
}

/**
 * Closes the ended periods of due accounts, at most `rows` of them.
 * @returns null if another process is closing periods
 */
export async function closeDuePeriods(
  transaction: Connection,
  dialect: Dialect,
  rows: number,
): Promise<{ readonly accounts: number; readonly statements: number } | null> {
  if (!(await dialect.lockClosing(transaction))) return null;
  const now = await dialect.time(transaction);
  const until = new Date(now.getTime() - CLOSING_DELAY_MS);
  const due = await transaction
    .selectFrom('ledgers')
    .select('account_id')
    .where('closes_at', '<=', until.toISOString())
    .orderBy('closes_at')
    .limit(rows)
    .execute();
  if (due.length === 0) return { accounts: 0, statements: 0 };
  const ids = due.map(({ account_id }) => account_id).sort(compareIds);
  const ledgers = await lockLedgers(transaction, new Map(ids.map((id) => [id, 0])));
  const found = await transaction.selectFrom('accounts').selectAll().where('id', 'in', ids).execute();
  const closings = found.map((row): AccountToClose => {
    const stored = accountFromRow(row);
    const account = { ...stored, subscription: subscriptionAt(stored.subscription, now) };
    const closedUntil = parseDate(ledgers.get(row.id)!.closed_until);
    const periods = periodsUntil(account.subscription, now, closedUntil).filter(({ end }) => end <= until);
    return { account, periods, closedUntil, nextStart: null };
  });
  const statements = await close(transaction, closings, now);
  // Deleted accounts are removed from the schedule.
  const gone = ids.filter((id) => !found.some((row) => row.id === id));
  await changeLedgers(
    transaction,
    gone.map((account_id) => ({ account_id, closed_until: ledgers.get(account_id)!.closed_until, closes_at: null })),
  );
  return { accounts: ids.length, statements };
}

/**
 * Before a subscription is served again, closes its periods up to the new one, because nothing can be counted in them
 * any more.
 * @returns the changed account, none of whose periods starts within a closed one
 */
export async function closeBeforeRestart(
  transaction: Connection,
  stored: Account,
  changed: Account,
  now: Date,
): Promise<Account> {
  const ledger = (await lockLedgers(transaction, new Map([[stored.id, 0]]))).get(stored.id)!;
  const closedUntil = parseDate(ledger.closed_until);
  const subscription = closedUntil === null ? changed.subscription : notBefore(changed.subscription, closedUntil);
  const { start } = periodAt(subscriptionAt(subscription, now), now);
  const account = { ...stored, subscription: subscriptionAt(stored.subscription, now) };
  const periods = periodsUntil(account.subscription, start, closedUntil).map((period) => ({
    ...period,
    end: period.end < start ? period.end : start,
  }));
  await close(transaction, [{ account, periods, closedUntil, nextStart: start }], now);
  return { ...changed, subscription };
}

/** Moves a start within a closed period to its end. */
function notBefore(subscription: Subscription, closedUntil: Date): Subscription {
  const { anchor } = subscription;
  const startedAt = subscription.startedAt > closedUntil ? subscription.startedAt : closedUntil;
  if (periodAt(subscription, startedAt).start >= closedUntil) return subscription;
  return { ...subscription, startedAt, anchor: anchor > startedAt ? anchor : startedAt };
}

/** Schedules the next closing of an account after it was created or changed. */
export async function scheduleClosing(
  transaction: Connection,
  { id, subscription }: Account,
  now: Date,
): Promise<void> {
  const { closed_until } = (await lockLedgers(transaction, new Map([[id, 0]]))).get(id)!;
  const next = nextEnd(subscriptionAt(subscription, now), parseDate(closed_until));
  const late = next === null && (await readLateCalls(transaction, [id])).length > 0;
  await changeLedgers(transaction, [{ account_id: id, closed_until, closes_at: formatDate(late ? now : next) }]);
}

/** @returns how many statements were added */
async function close(transaction: Connection, closings: readonly AccountToClose[], now: Date): Promise<number> {
  if (closings.length === 0) return 0;
  const ids = closings.map(({ account }) => account.id);
  const plans = createPlanBook(await readVersions(transaction, 0), await readChoices(transaction, 0, ids));
  const used = await readCalls(transaction, closings);
  const corrections = await readCorrections(transaction, ids, plans);
  const credits = await readCredits(transaction, ids);
  const statements: Statement[] = [];
  const settled: string[] = [];
  const changes = closings.map(({ account, periods, closedUntil, nextStart }) => {
    let creditLeftCents = credits.get(account.id) ?? 0;
    let late = corrections.get(account.id) ?? [];
    const last = periods.at(-1)?.end ?? closedUntil;
    const next = nextEnd(account.subscription, latest(last, nextStart));
    // If no period follows, late calls get a separate statement.
    const isSeparate = periods.length === 0 && late.length > 0 && next === null && nextStart === null;
    const start = isSeparate ? (last ?? account.createdAt) : null;
    for (const period of start === null ? periods : [{ kind: 'correction', start, end: now } as const]) {
      const statement = createStatement({
        account,
        period,
        usedCalls: start === null ? (used.get(`${account.id} ${period.start.toISOString()}`) ?? 0) : 0,
        plan: plans.planAt(account.id, period.start),
        closedAt: now,
        corrections: late,
        creditLeftCents,
      });
      if (late.length > 0) settled.push(account.id);
      late = [];
      creditLeftCents -= statement.creditCents;
      statements.push(statement);
    }
    const closed = latest(start === null ? last : now, nextStart);
    return { account_id: account.id, closed_until: formatDate(closed), closes_at: formatDate(next) };
  });
  await insertStatements(transaction, statements);
  await changeLedgers(transaction, changes);
  if (settled.length > 0) await transaction.deleteFrom('late_usage').where('account_id', 'in', settled).execute();
  return statements.length;
}

/** Calls of the periods to close, by account and start. */
async function readCalls(
  transaction: Connection,
  closings: readonly AccountToClose[],
): Promise<ReadonlyMap<string, number>> {
  const starts = closings.flatMap(({ periods }) => periods.map(({ start }) => start.toISOString())).sort(compareIds);
  const ids = closings.filter(({ periods }) => periods.length > 0).map(({ account }) => account.id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ account_id: string; period_start: string; calls: number }>`
    select account_id, period_start, cast(sum(calls) as bigint) as calls from usage
    where account_id in (${sql.join(ids)}) and period_start >= ${starts[0]}
    group by account_id, period_start`.execute(transaction);
  return new Map(rows.map(({ account_id, period_start, calls }) => [`${account_id} ${period_start}`, calls]));
}

function readLateCalls(transaction: Connection, ids: readonly string[]) {
  return transaction
    .selectFrom('late_usage')
    .selectAll()
    .where('account_id', 'in', ids)
    .orderBy('account_id')
    .orderBy('period_start')
    .execute();
}

/** Correction lines for late calls, by account. */
async function readCorrections(
  transaction: Connection,
  ids: readonly string[],
  plans: PlanBook,
): Promise<ReadonlyMap<string, readonly Correction[]>> {
  const late = await readLateCalls(transaction, ids);
  const lines = new Map<string, Correction[]>();
  if (late.length === 0) return lines;
  const accountIds = [...new Set(late.map(({ account_id }) => account_id))];
  const statements = await findStatements(
    transaction,
    accountIds,
    late.map(({ period_start }) => period_start),
  );
  const earlier = await transaction
    .selectFrom('corrections')
    .select(['account_id', 'period_start', 'calls'])
    .where('account_id', 'in', accountIds)
    .execute();
  for (const { account_id, period_start, calls } of late) {
    const isOfPeriod = (row: { readonly account_id: string; readonly period_start: string }): boolean =>
      row.account_id === account_id && row.period_start === period_start;
    const periodStart = new Date(period_start);
    const own = statements.find(
      ({ accountId, period }) => accountId === account_id && period.start.getTime() === periodStart.getTime(),
    );
    const known = earlier.filter(isOfPeriod).reduce((sum, row) => sum + row.calls, own?.usedCalls ?? 0);
    const plan = plans.planAt(account_id, periodStart);
    const corrected = own ?? {
      period: { kind: 'paid', start: periodStart, end: periodStart },
      includedCalls: plan.includedCalls,
      overagePriceCents: plan.overageCents,
    };
    const line = createCorrection(corrected, known, calls);
    lines.set(account_id, [...(lines.get(account_id) ?? []), line]);
  }
  return lines;
}

/** Remaining credit, by account. */
async function readCredits(transaction: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const given = await transaction
    .selectFrom('adjustments')
    .select(['account_id', 'amount_cents'])
    .where('account_id', 'in', ids)
    .where('kind', '=', 'credit')
    .execute();
  if (given.length === 0) return new Map();
  const left = new Map<string, number>();
  for (const { account_id, amount_cents } of given) left.set(account_id, (left.get(account_id) ?? 0) + amount_cents);
  const taken = await transaction
    .selectFrom('statements')
    .select(['account_id', 'credit_cents'])
    .where('account_id', 'in', [...left.keys()])
    .where('credit_cents', '>', 0)
    .execute();
  for (const { account_id, credit_cents } of taken) left.set(account_id, left.get(account_id)! - credit_cents);
  return left;
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}
