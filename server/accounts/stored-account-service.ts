/** Implements the account service with the store. */

import { createKey } from './account-actions.js';
import type { AccountService, AccountOverview } from './account-service.js';
import type { Directory } from './directory.js';
import type { Account, DayUsage, Period } from './model.js';
import { addDays, formatDay, periodAt, startOfDay } from './period.js';
import { accountSessions } from './sessions.js';
import type { PlanBook } from './plan-book.js';
import { createStatement } from './statement.js';
import type { AccountStore } from './store.js';
import { subscriptionAt } from './subscription.js';

export interface StoredAccountServiceDeps {
  readonly store: AccountStore;
  readonly directory: Directory;
  readonly now: () => Date;
}

/** Creates the account service. Its changes apply at once in this process, and within a second in others. */
export function storedAccountService({ store, directory, now }: StoredAccountServiceDeps): AccountService {
  return {
    signIn(key) {
      const found = directory.find(key, now());
      return found === null ? null : { accountId: found.account.id, keyId: found.key.id };
    },
    ...accountSessions(store, now),
    async overview(accountId) {
      const account = await store.account(accountId);
      return account === null ? null : createOverview(account, { store, now: now(), plans: directory });
    },
    async latestDays(accountId, count) {
      const account = await store.account(accountId);
      const today = startOfDay(now());
      const first = addDays(today, 1 - count);
      const start = account !== null && account.createdAt > first ? startOfDay(account.createdAt) : first;
      const counted = await store.usageOfDays(accountId, formatDay(start), formatDay(today));
      return everyDay(counted, { start, end: addDays(today, 1) }, now());
    },
    keys: (accountId) => store.keys(accountId),
    async createKey(accountId, label, options) {
      const made = await createKey(store, accountId, label, now(), options);
      await directory.notice();
      return made;
    },
    async revokeKey(accountId, keyId) {
      const revoked = await store.revokeKey(accountId, keyId, now());
      await directory.notice();
      return revoked !== null;
    },
  };
}

/** An account and its period at an instant. @throws StoreError */
export async function createOverview(
  stored: Account,
  { store, now, plans }: { readonly store: AccountStore; readonly now: Date; readonly plans: PlanBook },
): Promise<AccountOverview> {
  const account = { ...stored, subscription: subscriptionAt(stored.subscription, now) };
  const period = lastPeriod(account, now);
  const counted = await store.usageByDay(account.id, period.start);
  const usedCalls = counted.reduce((sum, { calls }) => sum + calls, 0);
  const plan = plans.planAt(account.id, period.start);
  const { overageCalls, totalCents } = createStatement({ account, period, usedCalls, plan, closedAt: null });
  return { account, plan, period, usedCalls, overageCalls, totalCents, days: everyDay(counted, period, now) };
}

function lastPeriod({ subscription }: Account, now: Date): Period {
  const { endsAt } = subscription;
  // The end is exclusive: the instant before it is the last one that was served.
  return periodAt(subscription, endsAt !== null && endsAt <= now ? new Date(endsAt.getTime() - 1) : now);
}

function everyDay(
  counted: readonly DayUsage[],
  { start, end }: Pick<Period, 'start' | 'end'>,
  now: Date,
): readonly DayUsage[] {
  const calls = new Map(counted.map((day) => [day.day, day.calls]));
  const days: DayUsage[] = [];
  for (let day = startOfDay(start); day < end && day <= now; day = addDays(day, 1))
    days.push({ day: formatDay(day), calls: calls.get(formatDay(day)) ?? 0 });
  return days;
}
