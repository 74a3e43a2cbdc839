/** An error of the provider about one account must not stop the others. */

import type { PaymentEvents } from './payment-events.js';
import { ProviderError } from './payment-provider.js';

export function isRefused(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.code === 'REFUSED';
}

/** Reports a rejection. @throws any other error */
export function reportRefusal(error: unknown, account: string, onEvent: PaymentEvents): void {
  if (!isRefused(error)) throw error;
  onEvent('account-refused', { account, reason: error.reason }, 'error');
}
