/** Counting a call: exactly when its 200 has been sent. */

import type { ServerResponse } from 'node:http';
import type { Principal } from '../accounts/key-store.js';
import { isTaken, watchTaken } from './taken.js';

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
