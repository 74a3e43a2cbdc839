/** Statements: what each account owes, final once a period is closed. */

import { setImmediate } from 'node:timers/promises';
import { LOCAL_EMAIL } from './account-actions.js';
import { periodsUntil } from './period.js';
import { planBook } from './plan-book.js';
import { type Statement, statementOf } from './statement.js';
import type { AccountStore } from './store.js';
import { subscriptionAt } from './subscription.js';

/** Accounts per transaction: calls are answered, and counted, in between. */
const CLOSING_ROWS = 50;

/** What was closed. */
export interface Closed {
  readonly batches: number;
  readonly accounts: number;
  readonly statements: number;
}

/**
 * Makes the statements of all periods that are over by the database's time, for good. Where another process is at it,
 * nothing is done.
 * @param goesOn asked before each batch
 * @throws StoreError
 */
export async function closePeriods(
  store: Pick<AccountStore, 'closeSome'>,
  goesOn: () => boolean = () => true,
  rows: number = CLOSING_ROWS,
): Promise<Closed> {
  let done: Closed = { batches: 0, accounts: 0, statements: 0 };
  while (goesOn()) {
    const some = await store.closeSome(rows);
    if (some === null || some.accounts === 0) break;
    done = {
      batches: done.batches + 1,
      accounts: done.accounts + some.accounts,
      statements: done.statements + some.statements,
    };
    // A SQLite file is worked on by this thread: it serves whoever waits before it goes on.
    await setImmediate();
  }
  return done;
}

type BillingStore = Pick<
  AccountStore,
  'accounts' | 'usageOf' | 'statementsEnding' | 'closedUntil' | 'planVersions' | 'planChoices'
>;

/**
 * The statements of the periods whose last day lies in a month, by account in the order of their creation. Nothing is
 * written: periods are closed by services.
 * @param month `2027-01`
 * @param now the database's time
 * @returns closed ones as they were closed; the others as they would be now, without what came late for earlier ones
 */
export async function statementsOf(store: BillingStore, month: string, now: Date): Promise<readonly Statement[]> {
  const [after, upTo] = boundsOf(month);
  const closed = new Map<string, Statement[]>();
  for (const statement of await store.statementsEnding(after, upTo))
    closed.set(statement.accountId, [...(closed.get(statement.accountId) ?? []), statement]);
  const closedUntil = await store.closedUntil();
  const plans = planBook(await store.planVersions(), await store.planChoices());
  const statements: Statement[] = [];
  for (const stored of await store.accounts()) {
    // What a service of one's own has made for itself owes nobody anything.
    if (stored.email === LOCAL_EMAIL) continue;
    const account = { ...stored, subscription: subscriptionAt(stored.subscription, now) };
    statements.push(...(closed.get(account.id) ?? []));
    const open = periodsUntil(account.subscription, now, closedUntil.get(account.id)).filter(
      ({ end }) => end > after && end <= upTo,
    );
    for (const period of open) {
      const usedCalls = await store.usageOf(account.id, period.start);
      const plan = plans.planAt(account.id, period.start);
      statements.push(statementOf({ account, period, usedCalls, plan, closedAt: null }));
    }
  }
  return statements;
}

/** Ends that belong to a month: at its first midnight the last day is one of the month before. */
function boundsOf(month: string): readonly [after: Date, upTo: Date] {
  const after = new Date(`${month}-01T00:00:00.000Z`);
  return [after, new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 1))];
}
