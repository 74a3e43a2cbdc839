/** Implements the payment provider with Stripe. */

import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { NewCheckout, NewCustomer, PaymentProvider, ProviderInvoice, UsageReport } from '../payment-provider.js';
import { callStripe, findAtStripe, stripeClient, type StripeAccess } from './client.js';
import { invoiceLateCharges, lateCharges, chargeLateUsage } from './late-usage.js';
import { changePrice } from './price-change.js';
import { Prices, type StripeCatalogue } from './prices.js';
import { ACCOUNT_KEY, toCustomer, toInvoice, toSeconds, SUBSCRIPTION_PARTS, toSubscription } from './shapes.js';

/** Stripe's largest page size. */
const PAGE = 100;

/** Opens no connection yet. */
export function stripeProvider(access: StripeAccess, catalogue: StripeCatalogue): PaymentProvider {
  const stripe = stripeClient(access);
  const meterOnce = stripeClient(access, 0);
  const prices = new Prices(stripe, catalogue);
  let eventName: string | undefined;

  const wholeInvoice = async (invoice: Stripe.Invoice): Promise<ProviderInvoice> => {
    const { data, has_more } = invoice.lines;
    const lines = has_more
      ? await callStripe(() =>
          stripe.invoices.listLineItems(invoice.id, { limit: PAGE }).autoPagingToArray({ limit: 10_000 }),
        )
      : data;
    return toInvoice(invoice, lines, (id) => prices.kindOf(id));
  };

  return {
    createCustomer: (customer) => callStripe(() => createCustomer(stripe, customer)),
    async customer(id) {
      const found = await findAtStripe(() => stripe.customers.retrieve(id, { expand: ['tax_ids'] }));
      return found === null || found.deleted === true ? null : toCustomer(found);
    },
    async startCheckout(checkout) {
      const { base, usage } = await prices.of(checkout.price);
      const { url } = await callStripe(() =>
        stripe.checkout.sessions.create(checkoutParameters(checkout, base, usage)),
      );
      return { url: url! };
    },
    async openPortal({ customerId, returnUrl, language }) {
      const { url } = await callStripe(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(language !== undefined && { locale: language }),
        }),
      );
      return { url };
    },
    reportUsage: (report) =>
      callStripe(async () => {
        eventName ??= (await meterOnce.billing.meters.retrieve(catalogue.meter)).event_name;
        await reportUsage(meterOnce, eventName, report);
      }),
    async subscription(id) {
      const found = await findAtStripe(() => stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }));
      return found === null ? null : toSubscription(found);
    },
    async invoice(id) {
      const found = await findAtStripe(() => stripe.invoices.retrieve(id));
      return found === null ? null : wholeInvoice(found);
    },
    async invoices(customerId) {
      const found = await callStripe(() =>
        stripe.invoices.list({ customer: customerId, limit: PAGE }).autoPagingToArray({ limit: 10_000 }),
      );
      const invoices: ProviderInvoice[] = [];
      for (const invoice of found.reverse()) invoices.push(await wholeInvoice(invoice));
      return invoices;
    },
    addLateUsage: (late) => callStripe(() => chargeLateUsage(stripe, late)),
    lateCharges: (customerId) => callStripe(() => lateCharges(stripe, customerId)),
    invoiceLateCharges: (customerId) => callStripe(() => invoiceLateCharges(stripe, customerId)),
    async changePrice(subscriptionId, price) {
      const ids = await prices.of(price);
      return callStripe(() => changePrice(stripe, subscriptionId, ids));
    },
    async endSubscription(subscriptionId) {
      await callStripe(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (status !== 'canceled' && status !== 'incomplete_expired')
          await stripe.subscriptions.cancel(subscriptionId, { invoice_now: true, prorate: false });
      });
    },
  };
}

async function createCustomer(stripe: Stripe, customer: NewCustomer): Promise<string> {
  const { accountId, name, email, country, vatId, language } = customer;
  const same = await stripe.customers.list({ email, limit: PAGE }).autoPagingToArray({ limit: 1_000 });
  const known = same.find(({ metadata }) => metadata[ACCOUNT_KEY] === accountId);
  if (known !== undefined) return known.id;
  const { id } = await stripe.customers.create(
    {
      name,
      email,
      metadata: { [ACCOUNT_KEY]: accountId },
      ...(country !== undefined && { address: { country } }),
      ...(vatId !== undefined && { tax_id_data: [{ type: vatIdType(vatId), value: vatId }] }),
      ...(language !== undefined && { preferred_locales: [language] }),
    },
    // The hash makes a corrected name a new request: Stripe rejects a key that is reused with other data.
    { idempotencyKey: `customer-${createHash('sha256').update(JSON.stringify(customer)).digest('hex')}` },
  );
  return id;
}

/** VAT ids begin with their country; `EL` is Greece, `XI` Northern Ireland, and both count as EU. */
function vatIdType(vatId: string): 'ch_vat' | 'eu_vat' | 'gb_vat' | 'no_vat' {
  if (vatId.startsWith('CHE')) return 'ch_vat';
  if (vatId.startsWith('GB')) return 'gb_vat';
  return vatId.startsWith('NO') ? 'no_vat' : 'eu_vat';
}

function checkoutParameters(
  { accountId, customerId, trialDays, successUrl, cancelUrl, language }: NewCheckout,
  base: string,
  usage: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: accountId,
    line_items: [{ price: base, quantity: 1 }, { price: usage }],
    // Require a card even if the trial is free.
    payment_method_collection: 'always',
    billing_address_collection: 'required',
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    // Save what Checkout asks for, because the tax depends on it.
    customer_update: { address: 'auto', name: 'auto' },
    success_url: successUrl,
    cancel_url: cancelUrl,
    subscription_data: {
      metadata: { [ACCOUNT_KEY]: accountId },
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    ...(language !== undefined && { locale: language }),
  };
}

/**
 * Stripe remembers identifiers for at least a day, and rejects a repeated one: the usage has arrived before. This
 * rejection has no code of its own, only a message.
 */
async function reportUsage(stripe: Stripe, eventName: string, { customerId, identifier, calls, at }: UsageReport) {
  try {
    await stripe.billing.meterEvents.create({
      event_name: eventName,
      identifier,
      timestamp: toSeconds(at),
      payload: { stripe_customer_id: customerId, value: String(calls) },
    });
  } catch (error) {
    const isKnown =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      (error.code === 'duplicate_meter_event' ||
        error.message.includes(`already exists with identifier ${identifier}`));
    if (!isKnown) throw error;
  }
}
