/** The life of a subscription: one table of transitions, driven by events from people, a payment provider, and the clock. */

import { AccountError } from './account-error.js';
import type { Subscription, SubscriptionState } from './model.js';
import { addDays, anchorOf } from './period.js';

/** What somebody can tell us; a payment provider's webhooks map to these. */
export const SUBSCRIPTION_EVENTS = [
  'card_added',
  'card_removed',
  'payment_failed',
  'payment_succeeded',
  'end_requested',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** What only the clock says. */
type ClockEvent = 'trial_over_with_card' | 'trial_over_without_card' | 'grace_over' | 'end_reached';

/** The next state, by state and event. What is not here can't happen. */
export const TRANSITIONS: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<SubscriptionEvent | ClockEvent, SubscriptionState>>>>
> = {
  trialing: {
    card_added: 'trialing',
    card_removed: 'trialing',
    end_requested: 'trialing',
    trial_over_with_card: 'active',
    trial_over_without_card: 'ended',
    end_reached: 'ended',
  },
  active: {
    card_added: 'active',
    card_removed: 'active',
    end_requested: 'active',
    payment_succeeded: 'active',
    payment_failed: 'past_due',
    end_reached: 'ended',
  },
  past_due: {
    card_added: 'past_due',
    card_removed: 'past_due',
    end_requested: 'past_due',
    payment_succeeded: 'active',
    payment_failed: 'past_due',
    grace_over: 'ended',
    end_reached: 'ended',
  },
  ended: {},
};

/** A subscription that begins now. */
export function startSubscription(
  startedAt: Date,
  { trialDays, cardOnFile }: { readonly trialDays: number; readonly cardOnFile: boolean },
): Subscription {
  return {
    state: trialDays > 0 ? 'trialing' : 'active',
    startedAt,
    anchor: anchorOf(startedAt, trialDays),
    cardOnFile,
    graceEndsAt: null,
    endsAt: null,
  };
}

/** A subscription as it is at an instant: what the clock has done since it was stored, done. */
export function subscriptionAt(subscription: Subscription, now: Date): Subscription {
  let current = subscription;
  for (let due = nextClockEvent(current); due !== null && due.at <= now; due = nextClockEvent(current))
    current = move(current, due.event, due.at, 0);
  return current;
}

/**
 * What an event makes of a subscription.
 * @param endsAt for `end_requested`: when it shall end, now when absent
 * @throws AccountError `EVENT_INVALID` when it can't happen in the state that the subscription is in by now
 */
export function applyEvent(
  subscription: Subscription,
  event: SubscriptionEvent,
  { now, graceDays, endsAt = now }: { readonly now: Date; readonly graceDays: number; readonly endsAt?: Date },
): Subscription {
  const moved = move(subscriptionAt(subscription, now), event, now, graceDays);
  return event === 'end_requested' ? subscriptionAt({ ...moved, endsAt }, now) : moved;
}

/** Whether calls are answered. */
export function isServed({ state }: Subscription): boolean {
  return state !== 'ended';
}

function nextClockEvent({
  state,
  anchor,
  cardOnFile,
  graceEndsAt,
  endsAt,
}: Subscription): { readonly event: ClockEvent; readonly at: Date } | null {
  if (state === 'ended') return null;
  const due: { event: ClockEvent; at: Date }[] = [];
  if (endsAt !== null) due.push({ event: 'end_reached', at: endsAt });
  if (state === 'trialing')
    due.push({ event: cardOnFile ? 'trial_over_with_card' : 'trial_over_without_card', at: anchor });
  if (graceEndsAt !== null) due.push({ event: 'grace_over', at: graceEndsAt });
  // At the same instant an end counts first.
  return due.reduce<(typeof due)[number] | null>(
    (first, next) => (first === null || next.at < first.at ? next : first),
    null,
  );
}

function move(
  subscription: Subscription,
  event: SubscriptionEvent | ClockEvent,
  at: Date,
  graceDays: number,
): Subscription {
  const { state, graceEndsAt, endsAt, cardOnFile } = subscription;
  const next = TRANSITIONS[state][event];
  if (next === undefined) throw new AccountError('EVENT_INVALID', `${event} while ${state}`);
  return {
    ...subscription,
    state: next,
    cardOnFile: event === 'card_added' || (event !== 'card_removed' && cardOnFile),
    // A second failure does not prolong the grace of the first.
    graceEndsAt: next === 'past_due' ? (graceEndsAt ?? addDays(at, graceDays)) : null,
    endsAt: next === 'ended' ? at : endsAt,
  };
}
