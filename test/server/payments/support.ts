/** A provider with the fake, and typical requests. */
import type { NewCheckout, PaymentProvider, Price } from '#service/payments/payment-provider.js';
import { stripeProvider } from '#service/payments/stripe/stripe-provider.js';
import { type FakeStripe, SECRET_KEY } from './fake-stripe/fake-stripe.js';
import type { Card, FakeCustomer, FakeSubscription } from './fake-stripe/model.js';
import { METER, PRODUCT } from './fake-stripe/routes.js';

export const PRICE: Price = { priceCents: 4900, includedCalls: 1000, overageCents: 5 };

export const CATALOGUE = { product: PRODUCT, meter: METER.id };

export function providerOf(fake: FakeStripe): PaymentProvider {
  return stripeProvider({ secretKey: SECRET_KEY, apiBase: new URL(fake.base) }, CATALOGUE);
}

export const aCard = (charge: Card['charge'] = 'works', fingerprint = 'card-of-ada'): Card => ({ fingerprint, charge });

/** A customer who has completed the checkout. */
export async function subscriber(
  fake: FakeStripe,
  provider: PaymentProvider,
  more: Partial<NewCheckout> & { readonly card?: Card; readonly country?: string } = {},
): Promise<{ readonly customer: FakeCustomer; readonly subscription: FakeSubscription }> {
  const { accountId = 'acct_ada', card = aCard(), country = 'DE', ...rest } = more;
  const customerId = await provider.createCustomer({
    accountId,
    name: 'Ada GmbH',
    email: `${accountId}@example.com`,
    country,
  });
  const { url } = await provider.startCheckout({
    accountId,
    customerId,
    price: PRICE,
    trialDays: 7,
    successUrl: 'https://example.com/welcome',
    cancelUrl: 'https://example.com/back',
    ...rest,
  });
  return { subscription: fake.completeCheckout(url, card), customer: fake.billing.customers.get(customerId)! };
}
