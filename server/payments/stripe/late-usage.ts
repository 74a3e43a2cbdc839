/** Charges for calls that were too late for the invoice of their period. */

import type { Stripe } from 'stripe';
import type { LateCharge, LateUsage } from '../payment-provider.js';
import { ACCOUNT_KEY, CALLS_KEY, IDENTIFIER_KEY, KIND_KEY, LATE, toSeconds } from './shapes.js';

/** Adds them to the next invoice, or to a separate one if there will be none. */
export async function chargeLateUsage(stripe: Stripe, late: LateUsage): Promise<void> {
  const { accountId, customerId, subscriptionId, period, calls, amountCents, identifier } = late;
  // Stripe forgets idempotency keys after a day, but not stored items.
  const known = await lateItems(stripe, customerId);
  if (known.some(({ metadata }) => metadata?.[IDENTIFIER_KEY] === identifier)) return;
  const key = (step: string): Stripe.RequestOptions => ({ idempotencyKey: `${step}-${identifier}` });
  const item = {
    customer: customerId,
    currency: 'eur',
    amount: amountCents,
    description: `${calls} calls from ${day(period.start)} to ${day(period.end)} that were counted late`,
    period: { start: toSeconds(period.start), end: toSeconds(period.end) },
    tax_behavior: 'exclusive' as const,
    metadata: { [ACCOUNT_KEY]: accountId, [KIND_KEY]: LATE, [CALLS_KEY]: String(calls), [IDENTIFIER_KEY]: identifier },
  };
  if (subscriptionId !== null) {
    await stripe.invoiceItems.create({ ...item, subscription: subscriptionId }, key('item'));
    return;
  }
  const { id } = await stripe.invoices.create(
    {
      customer: customerId,
      auto_advance: true,
      automatic_tax: { enabled: true },
      pending_invoice_items_behavior: 'exclude',
      metadata: { [ACCOUNT_KEY]: accountId },
    },
    key('invoice'),
  );
  await stripe.invoiceItems.create({ ...item, invoice: id }, key('item'));
}

/** The late charges of a customer, on invoices or not. */
export async function lateCharges(stripe: Stripe, customerId: string): Promise<readonly LateCharge[]> {
  return (await lateItems(stripe, customerId)).map(({ amount, period, invoice }) => ({
    periodStart: new Date(period.start * 1000),
    amountCents: amount,
    isInvoiced: invoice !== null,
  }));
}

/** Makes an invoice of the waiting items, once for the same items. */
export async function invoiceLateCharges(stripe: Stripe, customerId: string): Promise<void> {
  const waiting = (await lateItems(stripe, customerId)).filter(({ invoice }) => invoice === null);
  if (waiting.length === 0) return;
  await stripe.invoices.create(
    {
      customer: customerId,
      auto_advance: true,
      automatic_tax: { enabled: true },
      pending_invoice_items_behavior: 'include',
    },
    { idempotencyKey: `waiting-${waiting[0]!.id}-${waiting.length}` },
  );
}

async function lateItems(stripe: Stripe, customerId: string): Promise<readonly Stripe.InvoiceItem[]> {
  const all = await stripe.invoiceItems.list({ customer: customerId, limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return all.filter(({ metadata }) => metadata?.[KIND_KEY] === LATE);
}

function day(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
