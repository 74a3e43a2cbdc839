/** Computes periods: first the trial, then months from the anchor on. All in UTC. */

import type { Period, Subscription } from './model.js';

const DAY_MS = 86_400_000;

/** The midnight at the start of a day. */
export function startOfDay(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

/** `2027-01-31` */
export function formatDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/**
 * The same day a number of months later, or the last day of a shorter month. Always computed from the anchor: going
 * from month to month, the 31st would become the 28th for good.
 */
export function addMonths(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(
    Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) + anchor.getTime() - startOfDay(anchor).getTime(),
  );
}

/** When the first paid period starts: after a trial of whole days of 24 hours, or at the start without a trial. */
export function firstAnchor(startedAt: Date, trialDays: number): Date {
  return addDays(startedAt, trialDays);
}

/** The period that contains an instant; before the start, the first period. */
export function periodAt({ startedAt, anchor }: Pick<Subscription, 'startedAt' | 'anchor'>, instant: Date): Period {
  if (instant < anchor) {
    return startedAt < anchor ? { kind: 'trial', start: startedAt, end: anchor } : paidPeriod(anchor, 0);
  }
  const months =
    (instant.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + instant.getUTCMonth() - anchor.getUTCMonth();
  return addMonths(anchor, months) > instant ? paidPeriod(anchor, months - 1) : paidPeriod(anchor, months);
}

/**
 * The periods of a subscription that have started before an instant, oldest first.
 * @param subscription if it has ended or stopped, no further periods start, and its end shortens the last one
 * @param from skips periods that end at or before this instant; by default none
 */
export function periodsUntil(
  subscription: Pick<Subscription, 'startedAt' | 'anchor' | 'endsAt' | 'stoppedAt'>,
  instant: Date,
  from: Date | null = null,
): readonly Period[] {
  const { endsAt, stoppedAt } = subscription;
  const limit = earliest(instant, endsAt, stoppedAt);
  const periods: Period[] = [];
  for (let period = firstAfter(subscription, from); period.start < limit; period = periodAt(subscription, period.end))
    periods.push({ ...period, end: earliest(period.end, endsAt) });
  return periods;
}

/**
 * The end of the first period that is not closed yet.
 * @param closedUntil the end of the last closed one; null if there is none
 * @returns null if no further period starts
 */
export function nextEnd(
  subscription: Pick<Subscription, 'startedAt' | 'anchor' | 'endsAt' | 'stoppedAt'>,
  closedUntil: Date | null,
): Date | null {
  const { endsAt, stoppedAt } = subscription;
  const { start, end } = firstAfter(subscription, closedUntil);
  return start < earliest(end, endsAt, stoppedAt) ? earliest(end, endsAt) : null;
}

/**
 * The first period that does not start before an instant. A period shortened by the end of the subscription started
 * before that end, so it is skipped.
 */
function firstAfter(subscription: Pick<Subscription, 'startedAt' | 'anchor'>, from: Date | null): Period {
  const { startedAt } = subscription;
  const period = periodAt(subscription, from !== null && from > startedAt ? from : startedAt);
  return from !== null && period.start < from ? periodAt(subscription, period.end) : period;
}

function earliest(first: Date, ...others: readonly (Date | null)[]): Date {
  return others.reduce<Date>((least, other) => (other !== null && other < least ? other : least), first);
}

function paidPeriod(anchor: Date, months: number): Period {
  return { kind: 'paid', start: addMonths(anchor, months), end: addMonths(anchor, months + 1) };
}
