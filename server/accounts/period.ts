/** Periods: the trial first, then months from the anchor on. All of it in UTC. */

import type { Period, Subscription } from './model.js';

const DAY_MS = 86_400_000;

/** The midnight that a day begins with. */
export function startOfDay(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

/** `2027-01-31` */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/**
 * The same day so many months later, or the last day of a month that is too short. It is always counted from the
 * anchor: from month to month the 31st would become the 28th for good.
 */
export function addMonths(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(
    Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) + anchor.getTime() - startOfDay(anchor).getTime(),
  );
}

/**
 * The midnight at which the first paid period begins: not before the trial has had its full days, so at most a day later.
 * Without a trial it is the midnight before the start.
 */
export function anchorOf(startedAt: Date, trialDays: number): Date {
  if (trialDays === 0) return startOfDay(startedAt);
  const end = addDays(startedAt, trialDays);
  const midnight = startOfDay(end);
  return midnight.getTime() === end.getTime() ? end : addDays(midnight, 1);
}

/** The period that an instant belongs to; before the start it is the first one. */
export function periodAt({ startedAt, anchor }: Pick<Subscription, 'startedAt' | 'anchor'>, instant: Date): Period {
  if (instant < anchor) {
    return startedAt < anchor ? { kind: 'trial', start: startedAt, end: anchor } : paidPeriod(anchor, 0);
  }
  const months =
    (instant.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + instant.getUTCMonth() - anchor.getUTCMonth();
  return addMonths(anchor, months) > instant ? paidPeriod(anchor, months - 1) : paidPeriod(anchor, months);
}

/**
 * All periods of a subscription that have begun before an instant, the oldest first.
 * @param subscription what has ended begins no further period
 */
export function periodsUntil(
  subscription: Pick<Subscription, 'startedAt' | 'anchor' | 'endsAt'>,
  instant: Date,
): readonly Period[] {
  const { startedAt, endsAt } = subscription;
  const limit = endsAt !== null && endsAt < instant ? endsAt : instant;
  const periods: Period[] = [];
  for (
    let period = periodAt(subscription, startedAt);
    period.start < limit;
    period = periodAt(subscription, period.end)
  )
    periods.push(period);
  return periods;
}

function paidPeriod(anchor: Date, months: number): Period {
  return { kind: 'paid', start: addMonths(anchor, months), end: addMonths(anchor, months + 1) };
}
