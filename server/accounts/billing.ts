/** Statements: what each account owes, final once a period is closed. */

import type { Account, Plan } from './model.js';
import { periodsUntil } from './period.js';
import { type Statement, statementOf } from './statement.js';
import type { AccountStore } from './store.js';
import { subscriptionAt } from './subscription.js';

/** How long after its end a period is closed: instances have handed over their last calls of it by then. */
const CLOSING_DELAY_MS = 3_600_000;

type BillingStore = Pick<
  AccountStore,
  'accounts' | 'usageOf' | 'keepStatements' | 'lastStatements' | 'statementsEnding'
>;

/** Makes the statements of all periods that are over, for good. Whoever comes first does it; the others find it done. */
export async function closePeriods(store: BillingStore, plan: Plan, now: Date): Promise<void> {
  const last = await store.lastStatements();
  for (const stored of await store.accounts()) {
    const account = settled(stored, now);
    const closed = last.get(account.id);
    const statements: Statement[] = [];
    for (const period of periodsUntil(account.subscription, now)) {
      const isNew = closed === undefined || period.start > closed;
      if (!isNew || !isOver(period.end, now)) continue;
      statements.push(statementOf(account, period, await store.usageOf(account.id, period.start), plan, now));
    }
    if (statements.length > 0) await store.keepStatements(statements);
  }
}

/**
 * The statements of the periods whose last day lies in a month, by account in the order of their creation.
 * @param month `2027-01`
 * @returns closed ones as they were closed; those of periods that are not over as they would be now
 */
export async function statementsOf(
  store: BillingStore,
  plan: Plan,
  month: string,
  now: Date,
): Promise<readonly Statement[]> {
  await closePeriods(store, plan, now);
  const [after, upTo] = boundsOf(month);
  const closed = await store.statementsEnding(after, upTo);
  const statements: Statement[] = [];
  for (const stored of await store.accounts()) {
    const account = settled(stored, now);
    statements.push(...closed.filter(({ accountId }) => accountId === account.id));
    const current = periodsUntil(account.subscription, now).filter(
      ({ end }) => end > after && end <= upTo && !isOver(end, now),
    );
    for (const period of current)
      statements.push(statementOf(account, period, await store.usageOf(account.id, period.start), plan, null));
  }
  return statements;
}

/** Ends that belong to a month: at its first midnight the last day is one of the month before. */
function boundsOf(month: string): readonly [after: Date, upTo: Date] {
  const after = new Date(`${month}-01T00:00:00.000Z`);
  return [after, new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 1))];
}

function isOver(end: Date, now: Date): boolean {
  return end.getTime() + CLOSING_DELAY_MS <= now.getTime();
}

function settled(account: Account, now: Date): Account {
  return { ...account, subscription: subscriptionAt(account.subscription, now) };
}
