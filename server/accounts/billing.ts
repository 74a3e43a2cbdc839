/** Statements: what each account owes, final once a period is closed. */

import { setImmediate } from 'node:timers/promises';
import { LOCAL_EMAIL } from './account-actions.js';
import { periodsUntil } from './period.js';
import { createPlanBook } from './plan-book.js';
import { type Statement, createStatement } from './statement.js';
import type { AccountStore } from './store.js';
import { subscriptionAt } from './subscription.js';

/** Accounts per transaction, so that calls can be answered and counted in between. */
const CLOSING_ROWS = 50;

/** The result of closing. */
export interface ClosedPeriods {
  readonly batches: number;
  readonly accounts: number;
  readonly statements: number;
}

/**
 * Creates the final statements of all periods that have ended by the database's time. Does nothing if another process
 * is closing periods.
 * @param shouldContinue asked before each batch
 * @throws StoreError
 */
export async function closePeriods(
  store: Pick<AccountStore, 'closeBatch'>,
  shouldContinue: () => boolean = () => true,
  rows: number = CLOSING_ROWS,
): Promise<ClosedPeriods> {
  let done: ClosedPeriods = { batches: 0, accounts: 0, statements: 0 };
  while (shouldContinue()) {
    const some = await store.closeBatch(rows);
    if (some === null || some.accounts === 0) break;
    done = {
      batches: done.batches + 1,
      accounts: done.accounts + some.accounts,
      statements: done.statements + some.statements,
    };
    // SQLite runs in this thread: let waiting requests be served first.
    await setImmediate();
  }
  return done;
}

type BillingStore = Pick<
  AccountStore,
  'accounts' | 'usageOf' | 'statementsEnding' | 'closedUntil' | 'planVersions' | 'planChoices'
>;

/**
 * The statements of the periods whose last day is in a month, by account in order of creation. Writes nothing, since
 * services close periods.
 * @param month `2027-01`
 * @param now the database's time
 * @returns closed statements unchanged; others as they would be now, without late calls of earlier periods
 */
export async function statementsOfMonth(store: BillingStore, month: string, now: Date): Promise<readonly Statement[]> {
  const [after, upTo] = monthBounds(month);
  const closed = new Map<string, Statement[]>();
  for (const statement of await store.statementsEnding(after, upTo))
    closed.set(statement.accountId, [...(closed.get(statement.accountId) ?? []), statement]);
  const closedUntil = await store.closedUntil();
  const plans = createPlanBook(await store.planVersions(), await store.planChoices());
  const statements: Statement[] = [];
  for (const stored of await store.accounts()) {
    // The account that a self-hosted service creates for itself is not billed.
    if (stored.email === LOCAL_EMAIL) continue;
    const account = { ...stored, subscription: subscriptionAt(stored.subscription, now) };
    statements.push(...(closed.get(account.id) ?? []));
    const open = periodsUntil(account.subscription, now, closedUntil.get(account.id)).filter(
      ({ end }) => end > after && end <= upTo,
    );
    for (const period of open) {
      const usedCalls = await store.usageOf(account.id, period.start);
      const plan = plans.planAt(account.id, period.start);
      statements.push(createStatement({ account, period, usedCalls, plan, closedAt: null }));
    }
  }
  return statements;
}

/**
 * The range of period ends that belong to a month. A period that ends at the first midnight of a month has its last day
 * in the month before.
 */
function monthBounds(month: string): readonly [after: Date, upTo: Date] {
  const after = new Date(`${month}-01T00:00:00.000Z`);
  return [after, new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 1))];
}
