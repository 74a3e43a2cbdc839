/** Brings the price of a plan to the provider before the period begins that it holds for. */

import type { Account, Plan } from '../accounts/model.js';
import { periodAt } from '../accounts/period.js';
import { type PlanBook, planBook } from '../accounts/plan-book.js';
import { subscriptionAt } from '../accounts/subscription.js';
import type { PaymentEvents } from './payment-events.js';
import type { PaymentProvider, Price } from './payment-provider.js';
import { isRefused, tellRefusal } from './refusal.js';
import type { PaymentStore } from './payment-store.js';

/**
 * How long before the end of a period its next price is told, and how long after it the provider is asked to forget that
 * it was a change. In between the customer can't end the subscription in the portal, so it is no longer than needed.
 */
const AROUND_MS = 6 * 3_600_000;

export interface PriceUpkeepDeps {
  readonly store: Pick<PaymentStore, 'accounts' | 'planVersions' | 'planChoices' | 'time'>;
  readonly provider: Pick<PaymentProvider, 'changePrice'>;
  readonly onEvent: PaymentEvents;
}

/** @returns what is to be run every few minutes; it throws ProviderError, StoreError */
export function priceUpkeep({ store, provider, onEvent }: PriceUpkeepDeps): () => Promise<void> {
  const done = new Set<string>();
  return async () => {
    const now = await store.time();
    const book = planBook(await store.planVersions(), await store.planChoices());
    for (const account of await store.accounts()) {
      const due = dueChange(account, book, now);
      if (due === null || done.has(due.key)) continue;
      done.add(due.key);
      try {
        await provider.changePrice(due.subscriptionId, due.price);
      } catch (error) {
        if (!isRefused(error)) done.delete(due.key);
        tellRefusal(error, account.id, onEvent);
        continue;
      }
      onEvent(
        'price-changed',
        { account: account.id, from: due.from.toISOString(), cents: due.price.priceCents },
        'info',
      );
    }
  };
}

interface DueChange {
  readonly key: string;
  readonly subscriptionId: string;
  readonly from: Date;
  readonly price: Price;
}

/** The boundary between two periods with different prices that is near; null where there is none. */
function dueChange(account: Account, book: PlanBook, now: Date): DueChange | null {
  const { subscriptionId } = account.provider;
  const subscription = subscriptionAt(account.subscription, now);
  if (subscriptionId === null || subscription.stoppedAt !== null || subscription.state === 'ended') return null;
  const current = periodAt(subscription, now);
  const isBefore = current.end.getTime() - now.getTime() <= AROUND_MS;
  if (!isBefore && now.getTime() - current.start.getTime() > AROUND_MS) return null;
  const from = isBefore ? current.end : current.start;
  if (from <= subscription.startedAt || (subscription.endsAt !== null && subscription.endsAt <= from)) return null;
  const earlier = book.planAt(account.id, periodAt(subscription, new Date(from.getTime() - 1)).start);
  const price = book.planAt(account.id, from);
  if (isSame(earlier, price)) return null;
  return { key: `${subscriptionId} ${from.getTime()} ${isBefore}`, subscriptionId, from, price };
}

function isSame(one: Plan, other: Plan): boolean {
  return (
    one.priceCents === other.priceCents &&
    one.includedCalls === other.includedCalls &&
    one.overageCents === other.overageCents
  );
}
