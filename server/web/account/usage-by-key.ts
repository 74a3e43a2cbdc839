/** The calls of a period by key, as far as recorded. */
import type { AccountOverview } from '../../accounts/account-service.js';
import { formatDay } from '../../accounts/period.js';
import type { AccountPage } from '../pages/account.js';
import type { AccountContext } from './context.js';

/** @param asked the id of a key; anything else means all keys */
export async function usageByKey(
  { accountService, accounts }: AccountContext,
  accountId: string,
  { period, days }: AccountOverview,
  asked: unknown,
): Promise<Pick<AccountPage, 'usedKeys' | 'chosen'>> {
  if (accounts === null) return { usedKeys: [], chosen: null };
  const lastDay = formatDay(new Date(period.end.getTime() - 1));
  const [used, keys] = await Promise.all([
    accounts.store.usageByKeyAndDay(accountId, formatDay(period.start), lastDay),
    accountService.keys(accountId),
  ]);
  const usedKeys = keys.filter(({ id }) => used.some(({ keyId }) => keyId === id));
  const key = usedKeys.find(({ id }) => id === asked);
  if (key === undefined) return { usedKeys, chosen: null };
  const calls = new Map(used.filter(({ keyId }) => keyId === key.id).map((day) => [day.day, day.calls]));
  return {
    usedKeys,
    chosen: { keyId: key.id, days: days.map(({ day }) => ({ day, calls: calls.get(day) ?? 0 })) },
  };
}
