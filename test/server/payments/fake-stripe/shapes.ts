/** The fake's objects in Stripe's format: only properties that we or the library read. */
import type { FakeBilling } from './billing.js';
import type {
  CheckoutSession,
  FakeCustomer,
  FakeInvoice,
  FakeItem,
  FakeLine,
  FakePrice,
  FakeSubscription,
} from './model.js';

type Json = Record<string, unknown>;

export const list = (data: readonly unknown[], url: string): Json => ({ object: 'list', data, has_more: false, url });

export function customerJson(customer: FakeCustomer, expand = false): Json {
  const { id, email, name, country, metadata, card, vatIds } = customer;
  return {
    id,
    object: 'customer',
    email,
    name,
    metadata,
    address: country === '' ? null : { country, line1: 'Bauhof 2', postal_code: '28195', city: 'Bremen' },
    tax_ids: list(
      vatIds.map((value) => ({ object: 'tax_id', value })),
      `/v1/customers/${id}/tax_ids`,
    ),
    invoice_settings: {
      default_payment_method: card === null ? null : expand ? cardJson(id, card.fingerprint) : `pm_${id}`,
    },
  };
}

function cardJson(customer: string, fingerprint: string): Json {
  return {
    id: `pm_${customer}`,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: 'visa', last4: '4242', fingerprint },
  };
}

export function priceJson({ id, lookupKey, product, unitAmount, tiers }: FakePrice): Json {
  return {
    id,
    object: 'price',
    active: true,
    currency: 'eur',
    lookup_key: lookupKey,
    product,
    type: 'recurring',
    unit_amount: unitAmount,
    billing_scheme: unitAmount === null ? 'tiered' : 'per_unit',
    recurring: { interval: 'month', interval_count: 1, usage_type: unitAmount === null ? 'metered' : 'licensed' },
    ...(unitAmount === null && {
      tiers: tiers.map(({ upTo, unitAmount: amount }) => ({ up_to: upTo, unit_amount: amount })),
    }),
  };
}

/** @param expand paths that the request wants expanded */
export function subscriptionJson(subscription: FakeSubscription, expand: readonly string[] = []): Json {
  const { id, customer, metadata, status, anchor, periodStart, periodEnd, prices } = subscription;
  const wholeCustomer = expand.some((path) => path.startsWith('customer'));
  return {
    id,
    object: 'subscription',
    customer: wholeCustomer
      ? customerJson(customer, expand.includes('customer.invoice_settings.default_payment_method'))
      : customer.id,
    metadata,
    status,
    billing_cycle_anchor: anchor,
    cancel_at: subscription.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.endedAt,
    ended_at: subscription.endedAt,
    created: subscription.startDate,
    start_date: subscription.startDate,
    trial_start: subscription.trialEnd === null ? null : subscription.startDate,
    trial_end: subscription.trialEnd,
    currency: 'eur',
    default_payment_method: null,
    schedule: subscription.schedule,
    pause_collection: null,
    items: list(
      prices.map((price, index) => ({
        id: `si_${id}_${index}`,
        object: 'subscription_item',
        subscription: id,
        price: priceJson(price),
        ...(price.unitAmount !== null && { quantity: 1 }),
        current_period_start: periodStart,
        current_period_end: periodEnd,
      })),
      `/v1/subscription_items?subscription=${id}`,
    ),
  };
}

export function invoiceJson(billing: FakeBilling, invoice: FakeInvoice, base: string): Json {
  const { id, customer, subscription, created, status, finalizedAt } = invoice;
  const lines = billing.linesOf(invoice).map((line) => lineJson(line, id, subscription?.id ?? null));
  const net = billing.netOf(invoice);
  // Foreign customers with a VAT id pay no VAT; German ones always do.
  const tax = customer.country === 'DE' ? Math.round(net * 0.19) : 0;
  return {
    id,
    object: 'invoice',
    customer: customer.id,
    customer_email: customer.email,
    status,
    number: invoice.number,
    billing_reason: invoice.reason,
    auto_advance: invoice.autoAdvance,
    attempt_count: invoice.attempts,
    next_payment_attempt: invoice.nextAttempt,
    created,
    currency: 'eur',
    metadata: {},
    parent:
      subscription === null
        ? null
        : {
            type: 'subscription_details',
            subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
          },
    lines: { ...list(lines.slice(0, 10), `/v1/invoices/${id}/lines`), has_more: lines.length > 10 },
    subtotal: net,
    total: net + tax,
    amount_due: net + tax,
    amount_paid: status === 'paid' ? net + tax : 0,
    total_taxes:
      tax === 0 ? [] : [{ amount: tax, tax_behavior: 'exclusive', taxable_amount: net, type: 'tax_rate_details' }],
    status_transitions: { finalized_at: finalizedAt, paid_at: null, voided_at: null, marked_uncollectible_at: null },
    hosted_invoice_url: finalizedAt === null ? null : `${base}/i/${id}`,
    invoice_pdf: finalizedAt === null ? null : `${base}/i/${id}/pdf`,
  };
}

export function lineJson(
  { id, amount, quantity, start, end, price, metadata, description }: FakeLine,
  invoice: string,
  subscription: string | null,
): Json {
  return {
    id,
    object: 'line_item',
    invoice,
    subscription,
    amount,
    currency: 'eur',
    quantity,
    description,
    metadata,
    period: { start, end },
    parent: { type: price === null ? 'invoice_item_details' : 'subscription_item_details' },
    pricing: {
      type: 'price_details',
      price_details: price === null ? undefined : { price: price.id, product: price.product },
    },
    taxes: [],
  };
}

export function itemJson({ id, customer, subscription, line, invoice }: FakeItem): Json {
  const { amount, start, end, metadata, description } = line;
  return {
    id,
    object: 'invoiceitem',
    customer: customer.id,
    subscription,
    invoice,
    amount,
    currency: 'eur',
    description,
    metadata,
    period: { start, end },
  };
}

export function sessionJson(
  { id, customer, metadata, subscription, successUrl, cancelUrl }: CheckoutSession,
  base: string,
): Json {
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    customer: customer.id,
    metadata: {},
    client_reference_id: metadata['account'] ?? null,
    subscription: subscription?.id ?? null,
    status: subscription === null ? 'open' : 'complete',
    success_url: successUrl,
    cancel_url: cancelUrl,
    url: `${base}/c/${id}`,
  };
}
