/** The connection to Stripe, and its failures in words of ours. */

import { Stripe } from 'stripe';
import { ProviderError, type ProviderErrorCode } from '../payment-provider.js';

/** How to reach Stripe. */
export interface StripeAccess {
  readonly secretKey: string;
  /** Where Stripe's interface is; its own when absent. */
  readonly apiBase?: URL | undefined;
}

/** For one answer; nobody waits longer for a page. */
const TIMEOUT_MS = 20_000;

/** How often the library sends a request again that had no answer; each has a key by which Stripe does it once. */
const RETRIES = 2;

/** @param retries less for whoever has a queue and sends again anyway */
export function stripeClient({ secretKey, apiBase }: StripeAccess, retries = RETRIES): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase !== undefined && {
      protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: apiBase.hostname,
      port: apiBase.port === '' ? (apiBase.protocol === 'http:' ? 80 : 443) : Number(apiBase.port),
    }),
  });
}

/**
 * Runs a piece of work at Stripe.
 * @throws ProviderError for whatever goes wrong there
 */
export async function atStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderError(codeOf(error), reasonOf(error), { cause: error });
    throw error;
  }
}

/** The same, with null where there is no such object. */
export async function foundAtStripe<T>(work: () => Promise<T>): Promise<T | null> {
  return atStripe(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

function codeOf({ statusCode, type }: Stripe.errors.StripeError): ProviderErrorCode {
  if (statusCode === 401 || statusCode === 403) return 'FORBIDDEN';
  // 409: somebody else changes the same object; 429: too many requests.
  if (type === 'StripeConnectionError' || statusCode === undefined || statusCode >= 500) return 'UNREACHABLE';
  return statusCode === 409 || statusCode === 429 ? 'UNREACHABLE' : 'REFUSED';
}

/** Codes and types are from Stripe's lists. */
function reasonOf({ code, type, statusCode }: Stripe.errors.StripeError): string {
  return code ?? (statusCode === undefined ? type : `${type} ${statusCode}`);
}
