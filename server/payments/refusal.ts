/** What the provider refuses for one account must not stand in the way of all others. */

import type { PaymentEvents } from './payment-events.js';
import { ProviderError } from './payment-provider.js';

export function isRefused(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.code === 'REFUSED';
}

/** Tells of a refusal. @throws whatever else went wrong */
export function tellRefusal(error: unknown, account: string, onEvent: PaymentEvents): void {
  if (!isRefused(error)) throw error;
  onEvent('account-refused', { account, reason: error.reason }, 'error');
}
