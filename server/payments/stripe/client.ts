/** The connection to Stripe, with its errors converted to ours. */

import { Stripe } from 'stripe';
import { ProviderError, type ProviderErrorCode } from '../payment-provider.js';

/** How to reach Stripe. */
export interface StripeAccess {
  readonly secretKey: string;
  /** Base URL of Stripe's API; by default its own. */
  readonly apiBase?: URL | undefined;
}

/** For one response; nobody waits longer for a page. */
const TIMEOUT_MS = 20_000;

/** How often the library repeats a request without a response; an idempotency key makes Stripe execute it once. */
const RETRIES = 2;

/** @param retries fewer for callers that queue requests themselves */
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
 * Runs requests to Stripe.
 * @throws ProviderError for any failure
 */
export async function callStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderError(toErrorCode(error), errorReason(error), { cause: error });
    throw error;
  }
}

/** The same, but returns null if there is no such object. */
export async function findAtStripe<T>(work: () => Promise<T>): Promise<T | null> {
  return callStripe(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
      throw error;
    }
  });
}

function toErrorCode({ statusCode, type }: Stripe.errors.StripeError): ProviderErrorCode {
  if (statusCode === 401 || statusCode === 403) return 'FORBIDDEN';
  // 409: a concurrent change to the same object; 429: too many requests.
  if (type === 'StripeConnectionError' || statusCode === undefined || statusCode >= 500) return 'UNREACHABLE';
  return statusCode === 409 || statusCode === 429 ? 'UNREACHABLE' : 'REFUSED';
}

/** Codes and types are from Stripe's closed lists. */
function errorReason({ code, type, statusCode }: Stripe.errors.StripeError): string {
  return code ?? (statusCode === undefined ? type : `${type} ${statusCode}`);
}
