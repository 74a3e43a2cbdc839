/**
 * Sends the price of a plan to the provider before the period starts in which it applies. It is sent for each period,
 * whether changed or not, so that a missed update is corrected in the next period.
 */

import type { Account, Plan } from '../accounts/model.js';
import { periodAt } from '../accounts/period.js';
import { type PlanBook, createPlanBook } from '../accounts/plan-book.js';
import type { AccountPage } from '../accounts/store.js';
import { subscriptionAt } from '../accounts/subscription.js';
import type { PaymentEvents } from './payment-events.js';
import type { PaymentProvider, Price } from './payment-provider.js';
import { isRefused, reportRefusal } from './refusal.js';
import type { PaymentStore } from './payment-store.js';

/**
 * How long before the end of a period its next price is sent, and how long after it the schedule of the change is
 * released, because the provider may be unavailable for a day. In between the customer can't end the subscription in
 * the portal, so it should be short.
 */
const AROUND_MS = 48 * 3_600_000;

/** Accounts per query. */
const PAGE = 500;

export interface PriceUpkeepDeps {
  readonly store: Pick<PaymentStore, 'findAccounts' | 'planVersions' | 'planChoices' | 'time'>;
  readonly provider: Pick<PaymentProvider, 'changePrice'>;
  readonly onEvent: PaymentEvents;
  /** Follows a subscription. @returns its account; null if there is none */
  readonly look: (subscriptionId: string) => Promise<Account | null>;
}

/** @returns a task to run every few minutes; it throws ProviderError, StoreError */
export function priceUpkeep({ store, provider, onEvent, look }: PriceUpkeepDeps): () => Promise<void> {
  /** The last action for each subscription. */
  const done = new Map<string, string>();
  return async () => {
    const now = await store.time();
    const book = createPlanBook(await store.planVersions(), await store.planChoices());
    for await (const stored of allAccounts(store)) {
      let account = stored;
      let due: DueChange | null;
      try {
        // A customer may revoke the cancellation at the last moment, so look first.
        if (endsSoon(stored, now)) account = (await look(stored.provider.subscriptionId!)) ?? stored;
        due = dueChange(account, book, now);
      } catch (error) {
        reportRefusal(error, stored.id, onEvent);
        continue;
      }
      if (due === null || done.get(due.subscriptionId) === due.key) continue;
      done.set(due.subscriptionId, due.key);
      try {
        const isChanged = await provider.changePrice(due.subscriptionId, due.price);
        if (!isChanged) continue;
      } catch (error) {
        if (!isRefused(error)) done.delete(due.subscriptionId);
        reportRefusal(error, account.id, onEvent);
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

/** Page by page, so that nothing else has to wait. */
async function* allAccounts(store: Pick<PaymentStore, 'findAccounts'>): AsyncGenerator<Account> {
  let next: string | null = null;
  do {
    const page: AccountPage = await store.findAccounts({ limit: PAGE, ...(next !== null && { after: next }) });
    yield* page.accounts;
    next = page.next;
  } while (next !== null);
}

interface DueChange {
  readonly key: string;
  readonly subscriptionId: string;
  readonly from: Date;
  readonly price: Price;
}

/** The price change that is due for an account now; null if there is none. */
function dueChange(account: Account, book: PlanBook, now: Date): DueChange | null {
  const { subscriptionId } = account.provider;
  const subscription = subscriptionAt(account.subscription, now);
  if (subscriptionId === null || (subscription.endsAt !== null && subscription.endsAt <= now)) return null;
  const due = (what: string, from: Date): DueChange => {
    const price = book.planAt(account.id, from);
    const { priceCents, includedCalls, overageCents } = price;
    return {
      key: [subscriptionId, what, priceCents, includedCalls, overageCents].join(' '),
      subscriptionId,
      from,
      price,
    };
  };
  // When resumed, it starts with the price of that time.
  if (subscription.state === 'paused') return due('paused', now);
  if (subscription.stoppedAt !== null) return null;
  const { start, end } = periodAt(subscription, now);
  if (end.getTime() - now.getTime() <= AROUND_MS)
    return subscription.endsAt !== null && subscription.endsAt <= end ? null : due(`before ${end.getTime()}`, end);
  if (start <= subscription.startedAt || now.getTime() - start.getTime() > AROUND_MS) return null;
  const before = book.planAt(account.id, periodAt(subscription, new Date(start.getTime() - 1)).start);
  return isSame(before, book.planAt(account.id, start)) ? null : due(`after ${start.getTime()}`, start);
}

function endsSoon({ provider: { subscriptionId }, subscription: { state, endsAt } }: Account, now: Date): boolean {
  if (subscriptionId === null || endsAt === null || state === 'ended') return false;
  return Math.abs(endsAt.getTime() - now.getTime()) <= AROUND_MS;
}

function isSame(one: Plan, other: Plan): boolean {
  return (
    one.priceCents === other.priceCents &&
    one.includedCalls === other.includedCalls &&
    one.overageCents === other.overageCents
  );
}
