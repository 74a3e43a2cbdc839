/** Counting a call: exactly when its 200 has been sent, and never above the spending cap of its account. */

import type { ServerResponse } from 'node:http';
import type { Principal } from '../accounts/key-store.js';
import { HttpError } from './errors.js';
import { isTaken, watchTaken } from './taken.js';

/**
 * Keeps room below the spending cap for a call whose document has arrived: there was room when its head came, but others may
 * have taken it since.
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
 * Puts the quota into the headers of an answer and counts the call once the answer has been handed to the system.
 * Called right before a 200 is sent; the client may still leave, and is not charged then.
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
  watchTaken(response);
  response.once('close', () => settle(isTaken(response)));
}
