/** Settings of payments: the provider, and the seller. */

import type { StripeAccess } from '../payments/stripe/client.js';
import type { Seller } from '../payments/invoice/own-invoice.js';
import type { StripeCatalogue } from '../payments/stripe/prices.js';
import { ConfigError, type Environment, Variables, ownEnvironment } from 'einvoice-validator/settings/environment.js';
import { readSeller } from './seller.js';

/** Everything needed to use Stripe. */
export interface StripeSettings extends StripeAccess, StripeCatalogue {
  /** `STRIPE_WEBHOOK_SECRET`: the secret with which Stripe signs webhooks. */
  readonly webhookSecret: string;
}

export interface PaymentsSettings {
  /** Null without `STRIPE_SECRET_KEY`: then there are no payments. */
  readonly stripe: StripeSettings | null;
  /** Null without `SELLER_NAME`: then we issue no invoices of our own. */
  readonly seller: Seller | null;
}

const NEEDED = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRODUCT', 'STRIPE_METER'] as const;

/** @throws ConfigError for the first invalid value; the message never contains a key */
export function readPaymentsSettings(env: Environment = ownEnvironment()): PaymentsSettings {
  const variables = new Variables(env);
  const secretKey = variables.text('STRIPE_SECRET_KEY');
  const seller = readSeller(variables);
  if (secretKey === undefined) return { stripe: null, seller };
  if (!/^[sr]k_/.test(secretKey))
    throw new ConfigError('STRIPE_SECRET_KEY is no secret key of Stripe; it must begin with sk_ or rk_');
  const [webhookSecret, product, meter] = NEEDED.map((name) => {
    const value = variables.text(name);
    if (value === undefined) throw new ConfigError(`${name} is not set; with STRIPE_SECRET_KEY it is needed`);
    return value;
  });
  if (!webhookSecret!.startsWith('whsec_'))
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is no signing secret of Stripe; it must begin with whsec_');
  return {
    stripe: {
      secretKey,
      webhookSecret: webhookSecret!,
      product: product!,
      meter: meter!,
      apiBase: apiBase(variables.text('STRIPE_API_BASE')),
    },
    seller,
  };
}

function apiBase(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`STRIPE_API_BASE is "${text}"; it must be an address like http://127.0.0.1:12111`);
  return new URL(text);
}
