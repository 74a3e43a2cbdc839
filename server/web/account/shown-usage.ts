/** The days of the chart on the overview: of the period or the latest ones, of all keys or of one. */
import type { AccountOverview } from '../../accounts/account-service.js';
import type { ApiKey, DayUsage } from '../../accounts/model.js';
import { addDays, startOfDay } from '../../accounts/period.js';
import type { AccountPage, Range } from '../pages/account.js';
import { isBilled } from '../pages/plan-card.js';
import type { AccountContext } from './context.js';

/** The selection in the query; unknown values mean the current period and all keys. */
export interface AskedUsage {
  readonly key: unknown;
  readonly days: unknown;
}

type ShownUsage = Pick<AccountPage, 'usedKeys' | 'keyId' | 'ranges' | 'range' | 'days' | 'hasKey'>;

/** The chosen days, and what else could be chosen. */
export async function shownUsage(
  { accountService, accounts, now }: AccountContext,
  overview: AccountOverview,
  asked: AskedUsage,
): Promise<ShownUsage> {
  const accountId = overview.account.id;
  const ranges = rangesOf(overview, now());
  const range = ranges.find((known) => String(known) === asked.days) ?? ranges[0]!;
  const days = range === 'period' ? overview.days : await accountService.latestDays(accountId, range);
  const keys = await accountService.keys(accountId);
  const hasKey = keys.some(isWorking(now()));
  const first = days[0]?.day;
  const byKey =
    accounts === null || first === undefined
      ? []
      : await accounts.store.usageByKeyAndDay(accountId, first, days.at(-1)!.day);
  const usedKeys = keys.filter(({ id }) => byKey.some(({ keyId }) => keyId === id));
  const keyId = usedKeys.find(({ id }) => id === asked.key)?.id ?? null;
  const ofKey = byKey.filter((day) => day.keyId === keyId);
  return { usedKeys, keyId, ranges, range, hasKey, days: keyId === null ? days : fill(days, ofKey) };
}

/** Whether a key is neither revoked nor expired. */
export function isWorking(now: Date): (key: ApiKey) => boolean {
  return ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now);
}

/** Longer ranges are offered once they show more than shorter ones. An account that is not billed has no period. */
function rangesOf(overview: AccountOverview, now: Date): readonly Range[] {
  const { createdAt } = overview.account;
  const isOlder = (days: number): boolean => createdAt < startOfDay(addDays(now, -days));
  const isPeriodShorter = createdAt < overview.period.start;
  if (!isBilled(overview)) return isOlder(30) ? [30, 90] : [30];
  return ['period', ...(isPeriodShorter ? ([30] as const) : []), ...(isOlder(30) ? ([90] as const) : [])];
}

function fill(days: readonly DayUsage[], counted: readonly DayUsage[]): readonly DayUsage[] {
  const calls = new Map(counted.map((day) => [day.day, day.calls]));
  return days.map(({ day }) => ({ day, calls: calls.get(day) ?? 0 }));
}
