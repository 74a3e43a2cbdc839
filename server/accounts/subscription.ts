/** The life of a subscription: one table of transitions, driven by events from people, a payment provider, and the clock. */

import { AccountError } from './account-error.js';
import { SUBSCRIPTION_STATES, type Subscription, type SubscriptionState } from './model.js';
import { addDays, anchorOf } from './period.js';

/** What somebody can tell us; a payment provider's webhooks map to these. */
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

/** What only the clock says. */
type ClockEvent = 'trial_over_with_card' | 'trial_over_without_card' | 'grace_over' | 'end_reached';

type Transitions = Readonly<Partial<Record<SubscriptionEvent | ClockEvent, SubscriptionState>>>;

/** What changes no state as long as there is a subscription. */
const staying = (state: SubscriptionState): Transitions => ({
  card_added: state,
  card_removed: state,
  end_requested: state,
  end_withdrawn: state,
  end_reached: 'ended',
});

/** The next state, by state and event. What is not here can't happen. */
export const TRANSITIONS: Readonly<Record<SubscriptionState, Transitions>> = {
  incomplete: { ...staying('incomplete'), trial_started: 'trialing', started: 'active' },
  trialing: {
    ...staying('trialing'),
    paused: 'paused',
    trial_over_with_card: 'active',
    trial_over_without_card: 'ended',
  },
  active: { ...staying('active'), payment_succeeded: 'active', payment_failed: 'past_due', paused: 'paused' },
  past_due: {
    ...staying('past_due'),
    payment_succeeded: 'active',
    payment_failed: 'past_due',
    given_up: 'unpaid',
    paused: 'paused',
    grace_over: 'ended',
  },
  unpaid: { ...staying('unpaid'), payment_succeeded: 'active', payment_failed: 'unpaid' },
  paused: { ...staying('paused'), resumed: 'active' },
  ended: { trial_started: 'trialing', reactivated: 'active' },
};

/** States in which calls are answered. */
const SERVED: ReadonlySet<SubscriptionState> = new Set(['trialing', 'active', 'past_due']);

/** A subscription that begins now; one that is `incomplete` waits for a card, or for the bank to agree. */
export function startSubscription(
  startedAt: Date,
  { trialDays, cardOnFile, isIncomplete = false }: StartOptions,
): Subscription {
  return {
    state: isIncomplete ? 'incomplete' : trialDays > 0 ? 'trialing' : 'active',
    startedAt,
    anchor: anchorOf(startedAt, trialDays),
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

/** A subscription as it is at an instant: what the clock has done since it was stored, done. */
export function subscriptionAt(subscription: Subscription, now: Date): Subscription {
  let current = subscription;
  for (let due = nextClockEvent(current); due !== null && due.at <= now; due = nextClockEvent(current))
    current = move(current, due.event, due.at, { now, graceDays: 0 });
  return current;
}

/** What an event brings with it. */
export interface EventOptions {
  readonly now: Date;
  /** How long a payment that failed is forgiven; null where the provider says when it is not any more. */
  readonly graceDays: number | null;
  /** For `end_requested`: when it shall end, now when absent. */
  readonly endsAt?: Date;
  /** For what begins to be served: since when; now when absent. */
  readonly startedAt?: Date;
  /** For what begins to be served: the start of its first paid period; that of the subscription when absent. */
  readonly anchor?: Date;
}

/**
 * What an event makes of a subscription.
 * @throws AccountError `EVENT_INVALID` when it can't happen in the state that the subscription is in by now
 */
export function applyEvent(subscription: Subscription, event: SubscriptionEvent, options: EventOptions): Subscription {
  const { now } = options;
  return subscriptionAt(move(subscriptionAt(subscription, now), event, now, options), now);
}

/**
 * Brings a subscription to a state that a payment provider names, by the shortest way through the table: of what
 * happened on the way some may never have been told, or out of order.
 * @returns the subscription, and the events that led there; none where it was there already
 * @throws AccountError `EVENT_INVALID` where no way leads there
 */
export function leadTo(
  subscription: Subscription,
  state: SubscriptionState,
  options: EventOptions,
): { readonly subscription: Subscription; readonly events: readonly string[] } {
  let current = subscriptionAt(subscription, options.now);
  const events = wayBetween(current.state, state);
  if (events === null) throw new AccountError('EVENT_INVALID', `from ${current.state} to ${state}`);
  for (const event of events) current = move(current, event, options.now, options);
  // A trial may be prolonged, or ended early.
  const { anchor = current.anchor } = options;
  return { subscription: current.state === 'trialing' ? { ...current, anchor } : current, events };
}

/** Whether calls are answered. */
export function isServed({ state }: Subscription): boolean {
  return SERVED.has(state);
}

/** Whether it ends, or stops with its trial, without anybody having to do something: what a person sees as cancelled. */
export function isCanceling({ state, endsAt }: Subscription): boolean {
  return state !== 'ended' && endsAt !== null;
}

/** The events of the shortest way, breadth first. */
function wayBetween(
  from: SubscriptionState,
  to: SubscriptionState,
): readonly (SubscriptionEvent | ClockEvent)[] | null {
  const ways = new Map<SubscriptionState, readonly (SubscriptionEvent | ClockEvent)[]>([[from, []]]);
  // A map is walked in the order in which it grows.
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const [event, next] of Object.entries(TRANSITIONS[state]))
      if (!ways.has(next)) ways.set(next, [...way, event as SubscriptionEvent | ClockEvent]);
  }
  // Every state can be reached from every other one, but for `incomplete`.
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
  { graceDays, endsAt: wantedEnd, startedAt, anchor }: EventOptions,
): Subscription {
  const { state, graceEndsAt, endsAt, cardOnFile, stoppedAt } = subscription;
  const next = TRANSITIONS[state][event];
  if (next === undefined) throw new AccountError('EVENT_INVALID', `${event} while ${state}`);
  const moved: Subscription = {
    ...subscription,
    state: next,
    cardOnFile: event === 'card_added' || (event !== 'card_removed' && cardOnFile),
    // A second failure does not prolong the grace of the first.
    graceEndsAt: next !== 'past_due' || graceDays === null ? null : (graceEndsAt ?? addDays(at, graceDays)),
    endsAt: endOf(event, next, { at, endsAt, wantedEnd }),
    stoppedAt: SERVED.has(next) ? null : (stoppedAt ?? (next === 'ended' ? null : at)),
  };
  return SERVED.has(next) && !SERVED.has(state) ? begun(moved, event, at, { startedAt, anchor }) : moved;
}

function endOf(
  event: SubscriptionEvent | ClockEvent,
  next: SubscriptionState,
  { at, endsAt, wantedEnd }: { readonly at: Date; readonly endsAt: Date | null; readonly wantedEnd: Date | undefined },
): Date | null {
  if (event === 'end_requested') return wantedEnd ?? at;
  if (event === 'end_withdrawn' || event === 'reactivated' || event === 'trial_started') return null;
  return next === 'ended' ? at : endsAt;
}

/** What begins to be served, begins a period; one that was only unpaid goes on with the days that it had. */
function begun(
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
