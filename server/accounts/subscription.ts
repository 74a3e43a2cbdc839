/** The life cycle of a subscription: one table of transitions, driven by people, a payment provider, and the clock. */

import { AccountError } from './account-error.js';
import { SUBSCRIPTION_STATES, type Subscription, type SubscriptionState } from './model.js';
import { addDays, firstAnchor } from './period.js';

/** Events from outside; a payment provider's webhooks are mapped to these. */
export const SUBSCRIPTION_EVENTS = [
  'trial_started',
  'started',
  'card_added',
  'card_removed',
  'payment_failed',
  'payment_succeeded',
  'given_up',
  'paused',
  'resumed',
  'end_requested',
  'end_withdrawn',
  'reactivated',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** Events that only the clock triggers. */
type ClockEvent = 'trial_over_with_card' | 'trial_over_without_card' | 'grace_over' | 'end_reached';

type Transitions = Readonly<Partial<Record<SubscriptionEvent | ClockEvent, SubscriptionState>>>;

/** Events that don't change the state of a live subscription. */
const keepState = (state: SubscriptionState): Transitions => ({
  card_added: state,
  card_removed: state,
  end_requested: state,
  end_withdrawn: state,
  end_reached: 'ended',
});

/** The next state, by state and event. Anything that is not listed can't happen. */
export const TRANSITIONS: Readonly<Record<SubscriptionState, Transitions>> = {
  incomplete: { ...keepState('incomplete'), trial_started: 'trialing', started: 'active' },
  trialing: {
    ...keepState('trialing'),
    paused: 'paused',
    trial_over_with_card: 'active',
    trial_over_without_card: 'ended',
  },
  active: { ...keepState('active'), payment_succeeded: 'active', payment_failed: 'past_due', paused: 'paused' },
  past_due: {
    ...keepState('past_due'),
    payment_succeeded: 'active',
    payment_failed: 'past_due',
    given_up: 'unpaid',
    paused: 'paused',
    grace_over: 'ended',
  },
  unpaid: { ...keepState('unpaid'), payment_succeeded: 'active', payment_failed: 'unpaid' },
  paused: { ...keepState('paused'), resumed: 'active' },
  ended: { trial_started: 'trialing', reactivated: 'active' },
};

/** States in which calls are answered. */
const SERVED: ReadonlySet<SubscriptionState> = new Set(['trialing', 'active', 'past_due']);

/** A subscription that starts now. An `incomplete` one waits for a card, or for the bank's approval. */
export function startSubscription(
  startedAt: Date,
  { trialDays, cardOnFile, isIncomplete = false }: StartOptions,
): Subscription {
  return {
    state: isIncomplete ? 'incomplete' : trialDays > 0 ? 'trialing' : 'active',
    startedAt,
    anchor: firstAnchor(startedAt, trialDays),
    cardOnFile,
    graceEndsAt: null,
    endsAt: null,
    stoppedAt: isIncomplete ? startedAt : null,
  };
}

interface StartOptions {
  readonly trialDays: number;
  readonly cardOnFile: boolean;
  readonly isIncomplete?: boolean;
}

/** A subscription at an instant: applies the clock events that were due since it was stored. */
export function subscriptionAt(subscription: Subscription, now: Date): Subscription {
  let current = subscription;
  for (let due = nextClockEvent(current); due !== null && due.at <= now; due = nextClockEvent(current))
    current = move(current, due.event, due.at, { now, graceDays: 0 });
  return current;
}

/** Details of an event. */
export interface EventOptions {
  readonly now: Date;
  /** How long a failed payment is tolerated; null if the provider decides when to stop. */
  readonly graceDays: number | null;
  /** For `end_requested`: when it ends; by default now. */
  readonly endsAt?: Date;
  /** For events that start service: since when service starts; by default now. */
  readonly startedAt?: Date;
  /** For events that start service: the start of the first paid period; by default that of the subscription. */
  readonly anchor?: Date;
}

/**
 * Applies an event to a subscription.
 * @throws AccountError `EVENT_INVALID` if it can't happen in the current state
 */
export function applyEvent(subscription: Subscription, event: SubscriptionEvent, options: EventOptions): Subscription {
  const { now } = options;
  return subscriptionAt(move(subscriptionAt(subscription, now), event, now, options), now);
}

/**
 * Brings a subscription to the state reported by a payment provider, by the shortest path through the table: events on
 * the way may have been lost, or arrived out of order.
 * @returns the subscription, and the events on the path; none if it already was in that state
 * @throws AccountError `EVENT_INVALID` if there is no path
 */
export function moveToState(
  subscription: Subscription,
  state: SubscriptionState,
  options: EventOptions,
): { readonly subscription: Subscription; readonly events: readonly string[] } {
  let current = subscriptionAt(subscription, options.now);
  const events = shortestPath(current.state, state);
  if (events === null) throw new AccountError('EVENT_INVALID', `from ${current.state} to ${state}`);
  for (const event of events) current = move(current, event, options.now, options);
  // A trial may be extended, or ended early.
  const { anchor = current.anchor } = options;
  return { subscription: current.state === 'trialing' ? { ...current, anchor } : current, events };
}

/** Whether calls are answered. */
export function isServed({ state }: Subscription): boolean {
  return SERVED.has(state);
}

/** Whether it ends, or stops after its trial, unless the customer acts: what customers see as cancelled. */
export function isCanceling({ state, endsAt }: Subscription): boolean {
  return state !== 'ended' && endsAt !== null;
}

/** The events of the shortest path (breadth-first search). */
function shortestPath(
  from: SubscriptionState,
  to: SubscriptionState,
): readonly (SubscriptionEvent | ClockEvent)[] | null {
  const ways = new Map<SubscriptionState, readonly (SubscriptionEvent | ClockEvent)[]>([[from, []]]);
  // Iterating over a map includes entries added meanwhile.
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const [event, next] of Object.entries(TRANSITIONS[state]))
      if (!ways.has(next)) ways.set(next, [...way, event as SubscriptionEvent | ClockEvent]);
  }
  // Every state except `incomplete` can be reached from every other one.
  return SUBSCRIPTION_STATES.includes(to) ? (ways.get(to) ?? null) : null;
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
  // If both are due at the same instant, the end wins.
  return due.reduce<(typeof due)[number] | null>(
    (first, next) => (first === null || next.at < first.at ? next : first),
    null,
  );
}

function move(
  subscription: Subscription,
  event: SubscriptionEvent | ClockEvent,
  at: Date,
  { graceDays, endsAt: wantedEnd, startedAt, anchor }: EventOptions,
): Subscription {
  const { state, graceEndsAt, endsAt, cardOnFile, stoppedAt } = subscription;
  const next = TRANSITIONS[state][event];
  if (next === undefined) throw new AccountError('EVENT_INVALID', `${event} while ${state}`);
  const moved: Subscription = {
    ...subscription,
    state: next,
    cardOnFile: event === 'card_added' || (event !== 'card_removed' && cardOnFile),
    // A second failure does not extend the grace period of the first.
    graceEndsAt: next !== 'past_due' || graceDays === null ? null : (graceEndsAt ?? addDays(at, graceDays)),
    endsAt: endDate(event, next, { at, endsAt, wantedEnd }),
    stoppedAt: SERVED.has(next) ? null : (stoppedAt ?? (next === 'ended' ? null : at)),
  };
  return SERVED.has(next) && !SERVED.has(state) ? startPeriod(moved, event, at, { startedAt, anchor }) : moved;
}

function endDate(
  event: SubscriptionEvent | ClockEvent,
  next: SubscriptionState,
  { at, endsAt, wantedEnd }: { readonly at: Date; readonly endsAt: Date | null; readonly wantedEnd: Date | undefined },
): Date | null {
  if (event === 'end_requested') return wantedEnd ?? at;
  if (event === 'end_withdrawn' || event === 'reactivated' || event === 'trial_started') return null;
  return next === 'ended' ? at : endsAt;
}

/**
 * When a subscription starts to be served, a period starts; one that was only unpaid keeps its current billing dates.
 */
function startPeriod(
  subscription: Subscription,
  event: SubscriptionEvent | ClockEvent,
  at: Date,
  { startedAt = at, anchor }: { readonly startedAt: Date | undefined; readonly anchor: Date | undefined },
): Subscription {
  if (event === 'payment_succeeded') return { ...subscription, anchor: anchor ?? subscription.anchor };
  const days = subscription.anchor.getTime() - subscription.startedAt.getTime();
  return {
    ...subscription,
    startedAt,
    anchor: anchor ?? (event === 'trial_started' ? new Date(startedAt.getTime() + days) : startedAt),
  };
}
