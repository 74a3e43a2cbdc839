/**
 * Updates an account from its subscription at the provider. Webhooks arrive late, twice and out of order, so their
 * contents are ignored: each one only triggers a query to the provider.
 */

import type { Account, Subscription, SubscriptionState } from '../accounts/model.js';
import { applyEvent, moveToState, subscriptionAt } from '../accounts/subscription.js';
import type { PaymentEvents } from './payment-events.js';
import type { PaymentProvider, ProviderCustomer, ProviderState, ProviderSubscription } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';

export interface FollowDeps {
  readonly store: PaymentStore;
  readonly provider: PaymentProvider;
  readonly onEvent: PaymentEvents;
  /** Called after an account has changed, with the events; mails are based on it. */
  readonly onChange?: (account: Account, events: readonly string[]) => void | Promise<void>;
}

/** Maps the provider's states to ours (`accounts/subscription.ts`). */
const STATES: Readonly<Record<ProviderState, SubscriptionState>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'ended',
};

/** How often to look again while the subscription keeps changing. */
const MAX_QUERIES = 5;

/**
 * Follows a subscription.
 * @returns the account; null if the subscription belongs to no account, or is not the current one of its account
 * @throws ProviderError, StoreError
 */
export async function followSubscription(deps: FollowDeps, subscriptionId: string): Promise<Account | null> {
  const { provider } = deps;
  let followed: Account | null = null;
  let seen = await provider.subscription(subscriptionId);
  for (let look = 0; seen !== null && look < MAX_QUERIES; look += 1) {
    followed = await followOnce(deps, seen);
    // Two processes may have read in one order and written in the other, so the state is read again after writing.
    const now = await provider.subscription(subscriptionId);
    if (now === null || JSON.stringify(now) === JSON.stringify(seen)) break;
    seen = now;
  }
  return followed;
}

/** Copies the customer's details from the provider. @throws ProviderError, StoreError */
export async function followCustomer({ store, provider }: FollowDeps, customerId: string): Promise<Account | null> {
  const account = await store.findAccountByCustomer(customerId);
  const customer = account === null ? null : await provider.customer(customerId);
  // Erased data must not come back.
  if (account === null || customer === null || account.erasedAt !== null) return account;
  return store.changeAccount(account.id, (current) => withDetails(current, customer));
}

async function followOnce(deps: FollowDeps, seen: ProviderSubscription): Promise<Account | null> {
  const { store } = deps;
  const account = await findAccount(store, seen);
  if (account !== null && account.erasedAt !== null) {
    if (STATES[seen.state] !== 'ended') await deps.provider.endSubscription(seen.id);
    return null;
  }
  if (account === null || !(await isCurrentSubscription(deps, account, seen))) return null;
  if (account.provider.subscriptionId === seen.id) await applyMissedPause(store, account, seen);
  const isNew = account.provider.subscriptionId !== seen.id;
  if (isNew && seen.trialEndsAt !== null && !(await mayHaveTrial(deps, account, seen))) return null;
  const customer = isNew ? await deps.provider.customer(seen.customerId) : null;
  if (isNew) await store.meterAccount(account.id, true);
  let events: readonly string[] = [];
  const changed = await store.changeAccount(account.id, (current, now) => {
    const moved = moveTo(current.subscription, seen, now);
    ({ events } = moved);
    return {
      ...(customer === null ? current : withDetails(current, customer)),
      subscription: moved.subscription,
      provider: { customerId: seen.customerId, subscriptionId: seen.id },
    };
  });
  if (events.length > 0) {
    for (const event of events)
      await store.audit({
        at: await store.time(),
        accountId: account.id,
        actor: 'provider',
        action: `subscription.${event}`,
        details: { subscription: seen.id, state: changed.subscription.state },
      });
    await deps.onChange?.(changed, events);
  }
  return changed;
}

async function findAccount(store: PaymentStore, seen: ProviderSubscription): Promise<Account | null> {
  const account =
    (await store.findAccountByCustomer(seen.customerId)) ??
    (seen.accountId === null ? null : await store.account(seen.accountId));
  const known = account?.provider.customerId ?? null;
  return known === null || known === seen.customerId ? account : null;
}

/** Whether a subscription is the current one of its account, or replaces one that has ended. */
async function isCurrentSubscription(
  deps: FollowDeps,
  { id, provider: { subscriptionId } }: Account,
  seen: ProviderSubscription,
): Promise<boolean> {
  const { provider, onEvent } = deps;
  if (subscriptionId === seen.id) return true;
  if (STATES[seen.state] === 'ended') return false;
  const current = subscriptionId === null ? null : await provider.subscription(subscriptionId);
  if (current === null) return true;
  if (STATES[current.state] === 'ended') {
    // The end of the old one may not have been applied yet, and must come first.
    await followOnce(deps, current);
    return true;
  }
  if (seen.startedAt < current.startedAt) return false;
  // The customer has completed two checkouts: end one of the subscriptions, so that nobody pays twice.
  await provider.endSubscription(seen.id);
  onEvent('second-subscription', { account: id, subscription: seen.id }, 'error');
  return false;
}

/**
 * If periods start anew without an event, the subscription was paused in between: apply that, so that its earlier
 * periods end.
 */
async function applyMissedPause(store: PaymentStore, { id }: Account, seen: ProviderSubscription): Promise<void> {
  const wasPaused = (own: Subscription, now: Date): boolean => {
    const { state, anchor } = subscriptionAt(own, now);
    return (state === 'active' || state === 'past_due') && STATES[seen.state] !== 'ended' && anchor < seen.anchor;
  };
  const account = await store.account(id);
  if (account === null || !wasPaused(account.subscription, await store.time())) return;
  await store.changeAccount(id, (current, now) =>
    wasPaused(current.subscription, now)
      ? { ...current, subscription: applyEvent(current.subscription, 'paused', { now, graceDays: null }) }
      : current,
  );
}

/**
 * One trial per address and card. A customer who has had one is not charged instead, but can subscribe without a trial.
 */
async function mayHaveTrial(
  { store, provider, onEvent }: FollowDeps,
  { id: accountId, email }: Account,
  { id, state, cardFingerprint }: ProviderSubscription,
): Promise<boolean> {
  const isFirst = await store.claimTrial({ accountId, email, cardFingerprint }, await store.time());
  if (isFirst || state !== 'trialing') return true;
  await provider.endSubscription(id);
  await store.audit({
    at: await store.time(),
    accountId,
    actor: 'provider',
    action: 'trial.refused',
    details: { subscription: id },
  });
  onEvent('trial-refused', { account: accountId, subscription: id }, 'warn');
  return false;
}

function moveTo(
  own: Subscription,
  seen: ProviderSubscription,
  now: Date,
): { readonly subscription: Subscription; readonly events: readonly string[] } {
  const state = STATES[seen.state];
  const events: string[] = [];
  let subscription = subscriptionAt(own, now);
  const apply = (event: Parameters<typeof applyEvent>[1], endsAt?: Date): void => {
    subscription = applyEvent(subscription, event, { now, graceDays: null, ...(endsAt !== undefined && { endsAt }) });
    events.push(event);
  };
  // Until the first payment succeeds, nothing starts and nothing ends.
  if (state === 'incomplete') return { subscription, events };
  if (state === 'ended') {
    // Exactly the second at which the provider ended it; any later, and there would be another period.
    if (subscription.state !== 'ended') apply('end_requested', seen.endedAt ?? now);
    return { subscription, events };
  }
  const change = moveToState(subscription, state, {
    now,
    graceDays: null,
    // A paused subscription starts a new period.
    startedAt: subscription.state === 'paused' ? seen.currentPeriod.start : seen.startedAt,
    anchor: seen.anchor,
  });
  subscription = change.subscription;
  events.push(...change.events);
  if (subscription.cardOnFile !== seen.hasPaymentMethod) apply(seen.hasPaymentMethod ? 'card_added' : 'card_removed');
  if (seen.endsAt?.getTime() !== subscription.endsAt?.getTime()) {
    if (seen.endsAt === null) apply('end_withdrawn');
    else apply('end_requested', seen.endsAt);
  }
  return { subscription, events };
}

function withDetails(account: Account, { name, vatId, country, street, postcode, city }: ProviderCustomer): Account {
  const { billing } = account;
  return {
    ...account,
    name: name ?? account.name,
    billing: {
      ...billing,
      vatId: vatId ?? billing.vatId,
      country: country ?? billing.country,
      street: street ?? billing.street,
      postcode: postcode ?? billing.postcode,
      city: city ?? billing.city,
    },
  };
}
