/**
 * What accounts need of a payment provider, in words of ours: Stripe stands behind this interface (`stripe/`).
 * Money is in whole cents of the euro and without tax, unless a name says otherwise; time is UTC, to the second.
 */

import type { Language } from 'einvoice-validator';
import type { Period, Plan } from '../accounts/model.js';

/** What is charged: the figures of a plan that the provider has to know. */
export type Price = Pick<Plan, 'priceCents' | 'includedCalls' | 'overageCents'>;

/** Who is going to pay. */
export interface NewCustomer {
  readonly accountId: string;
  /** The company. */
  readonly name: string;
  readonly email: string;
  /** ISO 3166-1, two capital letters; it decides on the tax until Checkout knows the whole address. */
  readonly country?: string;
  /** With the letters of its country: `DE123456789`. */
  readonly vatId?: string;
  /** What the provider writes to the customer in. */
  readonly language?: Language;
}

/** A visit to the page on which a subscription is made: card, address, VAT id. */
export interface NewCheckout {
  readonly accountId: string;
  readonly customerId: string;
  readonly price: Price;
  /** 0 for whoever has had a trial. Days of 24 hours, from the end of the checkout on. */
  readonly trialDays: number;
  /** Where the browser goes afterwards. That it has come there proves nothing: a webhook tells of the subscription. */
  readonly successUrl: string;
  /** Where the browser goes that turns back. */
  readonly cancelUrl: string;
  readonly language?: Language;
}

/** Calls for the meter. */
export interface UsageReport {
  readonly customerId: string;
  /** Of one account and one event of its outbox; calls that are reported under it again are not counted again. */
  readonly identifier: string;
  readonly calls: number;
  /** Within the period that the calls belong to. */
  readonly at: Date;
}

/** As the provider has it. */
export const PROVIDER_STATES = [
  /** The first payment waits for the customer: strong authentication, another card. */
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  /** All attempts to collect have failed. */
  'unpaid',
  'paused',
  'canceled',
] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Null for one that was made by hand, without the account in its metadata. */
  readonly accountId: string | null;
  readonly state: ProviderState;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  /** The start of a period, by which all others are found. */
  readonly anchor: Date;
  readonly currentPeriod: { readonly start: Date; readonly end: Date };
  /** When it is going to end; null where nobody has said so. */
  readonly endsAt: Date | null;
  /** When it has ended. */
  readonly endedAt: Date | null;
  /** Tells one card from all others, without its number; null without a card, or where it is another way to pay. */
  readonly cardFingerprint: string | null;
  readonly hasPaymentMethod: boolean;
}

/** What a line of an invoice is for. */
export type ProviderLineKind =
  /** The price of a period, in advance. */
  | 'base'
  /** The calls of a period, afterwards. */
  | 'usage'
  /** Calls of an earlier period that came too late for its invoice: `addLateUsage`. */
  | 'late'
  /** What somebody has added by hand. */
  | 'other';

export interface ProviderLine {
  readonly kind: ProviderLineKind;
  readonly amountCents: number;
  /** Calls for `usage` and `late`. */
  readonly quantity: number;
  /** What the line is for, not when it is billed. */
  readonly period: { readonly start: Date; readonly end: Date };
}

export interface ProviderInvoice {
  readonly id: string;
  /** What people call it by; null as long as it is a draft. */
  readonly number: string | null;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Date;
  /** Null as long as it may change. */
  readonly finalizedAt: Date | null;
  readonly currency: string;
  readonly lines: readonly ProviderLine[];
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** The provider's own page of it, with the receipt; null for a draft. */
  readonly pageUrl: string | null;
  readonly pdfUrl: string | null;
}

/** Calls that no invoice has, for the next one. */
export interface LateUsage {
  readonly accountId: string;
  readonly customerId: string;
  /** Null where the subscription has ended: then it becomes an invoice of its own. */
  readonly subscriptionId: string | null;
  /** In which the calls were made. */
  readonly period: Pick<Period, 'start' | 'end'>;
  readonly calls: number;
  readonly amountCents: number;
  /** Charging under it again charges nothing. */
  readonly identifier: string;
}

/** What `addLateUsage` has been told, whether an invoice has it yet or not. */
export interface LateCharge {
  readonly periodStart: Date;
  readonly amountCents: number;
  /** False while it waits for the next invoice. */
  readonly isInvoiced: boolean;
}

/** What a customer has said of itself in the checkout, or in the portal; null is what nobody has said. */
export interface ProviderCustomer {
  readonly name: string | null;
  readonly country: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly vatId: string | null;
}

/** Every method throws `ProviderError`. */
export interface PaymentProvider {
  /** @returns its id at the provider. Asking again for an account gives the same customer */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** @returns null where there is none, or it was deleted */
  customer(id: string): Promise<ProviderCustomer | null>;
  /** @returns where to send the browser */
  startCheckout(checkout: NewCheckout): Promise<{ readonly url: string }>;
  /** The provider's page with card, end and resumption of the subscription, invoices and receipts. @returns where to send the browser */
  openPortal(visit: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly language?: Language;
  }): Promise<{ readonly url: string }>;
  /** Hands calls to the meter, once for each identifier. */
  reportUsage(report: UsageReport): Promise<void>;
  /** @returns null where there is none */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** @returns null where there is none */
  invoice(id: string): Promise<ProviderInvoice | null>;
  /** Of a customer, drafts included, the oldest first. */
  invoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** Puts a price on the invoice after this one. */
  addLateUsage(late: LateUsage): Promise<void>;
  /** Of a customer. */
  lateCharges(customerId: string): Promise<readonly LateCharge[]>;
  /** Puts what waits for the next invoice of a customer on one of its own: there will be no other. */
  invoiceLateCharges(customerId: string): Promise<void>;
  /**
   * What holds from the next period on; the current one ends with the price that it began with.
   * @returns false where it holds already
   */
  changePrice(subscriptionId: string, price: Price): Promise<boolean>;
  /** Ends a subscription at once. Ending twice is no error. */
  endSubscription(subscriptionId: string): Promise<void>;
}

/** Why a provider did not do what it was asked. */
export type ProviderErrorCode =
  /** It can't be reached, is overloaded, or has failed: asking again later may help. */
  | 'UNREACHABLE'
  /** It refuses the key. */
  | 'FORBIDDEN'
  /** It refuses the request, and would do so again. */
  | 'REFUSED';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The provider's own word for it, from a closed list; never its message, which may quote what it was sent. */
  readonly reason: string;

  constructor(code: ProviderErrorCode, reason: string, options?: { cause?: unknown }) {
    super(`The payment provider failed (${reason})`, options);
    this.code = code;
    this.reason = reason;
  }
}
