/** Counts a call exactly when its 200 has been sent, and never above the spending cap of its account. */

import type { ServerResponse } from 'node:http';
import type { Principal } from '../accounts/key-store.js';
import { HttpError } from './errors.js';
import { isFullySent, watchSent } from './sent-answers.js';

/**
 * Reserves budget below the spending cap for a call whose document has arrived: there was enough when its head arrived,
 * but others may have used it since.
 * @returns to be called once the call is being counted, or will not be
 * @throws HttpError `CAP_REACHED`
 */
export function reserveCall({ reserve }: Principal): () => void {
  if (reserve === undefined) return () => undefined;
  const giveBack = reserve();
  if (giveBack === null) throw new HttpError('CAP_REACHED');
  return giveBack;
}

/**
 * Adds the quota headers to an answer, and counts the call once the system has accepted the whole answer. Called right
 * before a 200 is sent; a client that disconnects before the end is not charged.
 */
export function chargeWhenSent(response: ServerResponse, { charge }: Principal): void {
  if (charge === undefined) return;
  const {
    quota: { limit, used, reset },
    settle,
  } = charge();
  response.setHeader('X-Quota-Limit', String(limit));
  response.setHeader('X-Quota-Used', String(used));
  response.setHeader('X-Quota-Remaining', String(Math.max(0, limit - used)));
  response.setHeader('X-Quota-Reset', reset.toISOString());
  watchSent(response);
  response.once('close', () => settle(isFullySent(response)));
}
