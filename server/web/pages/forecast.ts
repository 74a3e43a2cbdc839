/** Extrapolates what a period will cost by its end. */
import type { AccountOverview } from '../../accounts/account-service.js';

const DAY_MS = 86_400_000;

export interface Forecast {
  readonly calls: number;
  readonly totalCents: number;
}

/** @returns null if there is no forecast: in a trial, on the first day, and after the end */
export function forecastPeriod(
  { account: { subscription }, plan, period, usedCalls, totalCents }: AccountOverview,
  now: Date,
): Forecast | null {
  const elapsed = now.getTime() - period.start.getTime();
  const whole = period.end.getTime() - period.start.getTime();
  if (period.kind !== 'paid' || subscription.state === 'ended' || elapsed < DAY_MS || elapsed >= whole) return null;
  const calls = Math.max(usedCalls, Math.round((usedCalls * whole) / elapsed));
  const further = Math.max(0, calls - Math.max(usedCalls, plan.includedCalls));
  return { calls, totalCents: totalCents + further * plan.overageCents };
}
