/** The fake's data. Times are in Stripe's format: seconds since the epoch. */

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

export class FakeStripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;

  constructor(status: number, message: string, { type = 'invalid_request_error', code = null as string | null } = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** What happens when a card is charged; it can change. */
export interface Card {
  readonly fingerprint: string;
  charge: 'works' | 'declines' | 'asks';
}

export interface FakeCustomer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly country: string;
  readonly metadata: Record<string, string>;
  readonly vatIds: string[];
  card: Card | null;
}

export interface FakePrice {
  readonly id: string;
  readonly lookupKey: string | null;
  readonly product: string;
  /** Null for the metered price. */
  readonly unitAmount: number | null;
  readonly tiers: readonly { readonly upTo: number | null; readonly unitAmount: number }[];
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled';

export interface FakeSubscription {
  readonly id: string;
  readonly customer: FakeCustomer;
  readonly metadata: Record<string, string>;
  readonly startDate: number;
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: string;
  status: SubscriptionStatus;
  anchor: number;
  /** Months from the anchor to the start of the period; -1 for the trial. */
  index: number;
  periodStart: number;
  periodEnd: number;
  prices: FakePrice[];
  /** The prices from the next period on. */
  nextPrices: FakePrice[] | null;
  schedule: string | null;
  cancelAtPeriodEnd: boolean;
  endedAt: number | null;
  warned: boolean;
}

export interface FakeLine {
  readonly id: string;
  readonly amount: number;
  readonly quantity: number;
  readonly start: number;
  readonly end: number;
  readonly price: FakePrice | null;
  readonly metadata: Record<string, string>;
  readonly description: string;
}

export interface FakeInvoice {
  readonly id: string;
  readonly customer: FakeCustomer;
  readonly subscription: FakeSubscription | null;
  readonly created: number;
  readonly reason: string;
  readonly autoAdvance: boolean;
  readonly lines: FakeLine[];
  /** The usage that is added until the invoice is finalised. */
  usage: { readonly price: FakePrice; readonly start: number; readonly end: number } | null;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  number: string | null;
  finalizedAt: number | null;
  attempts: number;
  nextAttempt: number | null;
}

export interface FakeItem {
  readonly id: string;
  readonly customer: FakeCustomer;
  readonly subscription: string | null;
  readonly line: FakeLine;
  invoice: string | null;
}

export interface MeterEvent {
  readonly identifier: string;
  readonly customer: string;
  readonly value: number;
  readonly timestamp: number;
  readonly created: number;
}

export interface CheckoutSession {
  readonly id: string;
  readonly customer: FakeCustomer;
  readonly prices: FakePrice[];
  readonly trialDays: number;
  readonly missingPaymentMethod: string;
  readonly metadata: Record<string, string>;
  readonly successUrl: string;
  readonly cancelUrl: string;
  subscription: FakeSubscription | null;
}

/** The same day and time so many months later, or the last day of a shorter month. */
export function monthsAfter(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}
