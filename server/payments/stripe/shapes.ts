/** Converts Stripe's objects to our terms. */

import type { Stripe } from 'stripe';
import {
  PROVIDER_STATES,
  ProviderError,
  type ProviderCustomer,
  type ProviderInvoice,
  type ProviderLine,
  type ProviderState,
  type ProviderSubscription,
} from '../payment-provider.js';
import type { PriceKind } from './prices.js';

/** Metadata key with the id of our account. */
export const ACCOUNT_KEY = 'account';
/** Metadata key and value of lines made by `addLateUsage`. */
export const KIND_KEY = 'kind';
export const LATE = 'late';
/** Metadata key with the identifier of such a line. */
export const IDENTIFIER_KEY = 'identifier';
/** Metadata key with the number of calls of such a line; its quantity is 1, as we compute the amount. */
export const CALLS_KEY = 'calls';

/** The fields to expand for `toSubscription`. */
export const SUBSCRIPTION_PARTS = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];

/** @throws ProviderError for an unknown state */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const { id, status, metadata, start_date, trial_end, billing_cycle_anchor, ended_at } = subscription;
  const { current_period_start: start = start_date, current_period_end: end = start_date } =
    subscription.items.data[0] ?? {};
  const method = paymentMethod(subscription);
  return {
    id,
    customerId: idOf(subscription.customer),
    accountId: metadata[ACCOUNT_KEY] ?? null,
    state: toState(status),
    startedAt: instant(start_date),
    trialEndsAt: instantOrNull(trial_end),
    anchor: instant(billing_cycle_anchor),
    currentPeriod: { start: instant(start), end: instant(end) },
    endsAt: subscription.cancel_at_period_end ? instant(end) : instantOrNull(subscription.cancel_at),
    endedAt: instantOrNull(ended_at),
    hasPaymentMethod: method !== null,
    cardFingerprint: method?.card?.fingerprint ?? method?.sepa_debit?.fingerprint ?? null,
  };
}

export function toCustomer({ name, address, tax_ids }: Stripe.Customer): ProviderCustomer {
  const { country = null, line1 = null, postal_code = null, city = null } = address ?? {};
  return {
    name: name ?? null,
    country,
    street: line1,
    postcode: postal_code,
    city,
    vatId: tax_ids?.data[0]?.value ?? null,
  };
}

/** @param kindOf returns the subject of a price */
export async function toInvoice(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
  kindOf: (priceId: string) => Promise<PriceKind>,
): Promise<ProviderInvoice> {
  const { id, number, customer, status, created, currency, total, status_transitions } = invoice;
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  const taxCents = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const read: ProviderLine[] = [];
  for (const line of lines) read.push(await toLine(line, kindOf));
  return {
    id,
    number,
    customerId: customer === null ? '' : idOf(customer),
    subscriptionId: subscription === null ? null : idOf(subscription),
    status: INVOICE_STATES.find((known) => known === status) ?? 'draft',
    createdAt: instant(created),
    finalizedAt: instantOrNull(status_transitions.finalized_at),
    currency,
    lines: read,
    netCents: total - taxCents,
    taxCents,
    totalCents: total,
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

async function toLine(
  { amount, quantity, period, pricing, metadata }: Stripe.InvoiceLineItem,
  kindOf: (priceId: string) => Promise<PriceKind>,
): Promise<ProviderLine> {
  const price = pricing?.price_details?.price;
  const isLate = metadata[KIND_KEY] === LATE;
  return {
    kind: isLate ? 'late' : price === undefined ? 'other' : await kindOf(idOf(price)),
    amountCents: amount,
    quantity: isLate ? Number(metadata[CALLS_KEY]) : (quantity ?? 0),
    period: { start: instant(period.start), end: instant(period.end) },
  };
}

/** That of the subscription, or of the customer: the portal sets the latter. */
function paymentMethod({ default_payment_method, customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  const own = typeof default_payment_method === 'object' ? default_payment_method : null;
  if (own !== null || typeof customer === 'string' || customer.deleted === true) return own;
  const usual = customer.invoice_settings.default_payment_method;
  return typeof usual === 'object' ? usual : null;
}

function toState(status: string): ProviderState {
  const state = PROVIDER_STATES.find((known) => known === status);
  if (state === undefined) throw new ProviderError('REFUSED', 'unknown state of a subscription');
  return state;
}

export function idOf(object: string | { readonly id: string }): string {
  return typeof object === 'string' ? object : object.id;
}

const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** Stripe's times are in seconds. */
export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}

function instantOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : instant(seconds);
}
