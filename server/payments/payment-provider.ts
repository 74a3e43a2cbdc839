/**
 * The interface to a payment provider, in our own terms; Stripe implements it (`stripe/`). Money is in whole euro cents
 * without tax, unless a name says otherwise; time is UTC, to the second.
 */

import type { Language } from 'einvoice-validator';
import type { Period, Plan } from '../accounts/model.js';

/** The figures of a plan that the provider charges by. */
export type Price = Pick<Plan, 'priceCents' | 'includedCalls' | 'overageCents'>;

/** The customer who will pay. */
export interface NewCustomer {
  readonly accountId: string;
  /** The company. */
  readonly name: string;
  readonly email: string;
  /** ISO 3166-1, two capital letters; determines the tax until Checkout has the full address. */
  readonly country?: string;
  /** Including the letters of its country: `DE123456789`. */
  readonly vatId?: string;
  /** The language in which the provider contacts the customer. */
  readonly language?: Language;
}

/** A visit to the checkout page, where a subscription is made: card, address, VAT id. */
export interface NewCheckout {
  readonly accountId: string;
  readonly customerId: string;
  readonly price: Price;
  /** 0 after an earlier trial. In days of 24 hours from the end of the checkout. */
  readonly trialDays: number;
  /** The URL to return to. Returning proves nothing: a webhook confirms the subscription. */
  readonly successUrl: string;
  /** The URL to return to if the customer cancels. */
  readonly cancelUrl: string;
  readonly language?: Language;
}

/** Calls to report to the meter. */
export interface UsageReport {
  readonly customerId: string;
  /** Per account and event of the outbox; calls reported again under the same identifier are counted once. */
  readonly identifier: string;
  readonly calls: number;
  /** Within the period of the calls. */
  readonly at: Date;
}

/** The provider's states. */
export const PROVIDER_STATES = [
  /** The first payment needs action by the customer: strong authentication, or another card. */
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  /** All attempts to collect the payment have failed. */
  'unpaid',
  'paused',
  'canceled',
] as const;
export type ProviderState = (typeof PROVIDER_STATES)[number];

export interface ProviderSubscription {
  readonly id: string;
  readonly customerId: string;
  /** Null for a subscription that was made manually, without the account in its metadata. */
  readonly accountId: string | null;
  readonly state: ProviderState;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  /** The start of a period, from which all others are computed. */
  readonly anchor: Date;
  readonly currentPeriod: { readonly start: Date; readonly end: Date };
  /** When it will end; null if no end is set. */
  readonly endsAt: Date | null;
  /** When it has ended. */
  readonly endedAt: Date | null;
  /** Identifies a card without its number; null without a card, or for other payment methods. */
  readonly cardFingerprint: string | null;
  readonly hasPaymentMethod: boolean;
}

/** The subject of an invoice line. */
export type ProviderLineKind =
  /** The price of a period, charged in advance. */
  | 'base'
  /** The calls of a period, charged afterwards. */
  | 'usage'
  /** Calls of an earlier period that were too late for its invoice: `addLateUsage`. */
  | 'late'
  /** Added manually. */
  | 'other';

export interface ProviderLine {
  readonly kind: ProviderLineKind;
  readonly amountCents: number;
  /** Number of calls for `usage` and `late`. */
  readonly quantity: number;
  /** The period that the line is about, not when it is billed. */
  readonly period: { readonly start: Date; readonly end: Date };
}

export interface ProviderInvoice {
  readonly id: string;
  /** The printed invoice number; null for a draft. */
  readonly number: string | null;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly createdAt: Date;
  /** Null while it may change. */
  readonly finalizedAt: Date | null;
  readonly currency: string;
  readonly lines: readonly ProviderLine[];
  readonly netCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** The provider's page with the invoice and receipt; null for a draft. */
  readonly pageUrl: string | null;
  readonly pdfUrl: string | null;
}

/** Calls that are on no invoice, for the next one. */
export interface LateUsage {
  readonly accountId: string;
  readonly customerId: string;
  /** Null if the subscription has ended: then they get a separate invoice. */
  readonly subscriptionId: string | null;
  /** The period of the calls. */
  readonly period: Pick<Period, 'start' | 'end'>;
  readonly calls: number;
  readonly amountCents: number;
  /** Charging again under the same identifier has no effect. */
  readonly identifier: string;
}

/** A charge made by `addLateUsage`, on an invoice or not. */
export interface LateCharge {
  readonly periodStart: Date;
  readonly amountCents: number;
  /** False while it waits for the next invoice. */
  readonly isInvoiced: boolean;
}

/** The details that a customer has entered in the checkout or the portal; null for what was not given. */
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
  /** @returns its id at the provider. Repeated calls for an account return the same customer */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** @returns null if there is none, or it was deleted */
  customer(id: string): Promise<ProviderCustomer | null>;
  /** @returns the URL for the browser */
  startCheckout(checkout: NewCheckout): Promise<{ readonly url: string }>;
  /** The provider's page to manage card, subscription, invoices and receipts. @returns the URL for the browser */
  openPortal(visit: {
    readonly customerId: string;
    readonly returnUrl: string;
    readonly language?: Language;
  }): Promise<{ readonly url: string }>;
  /** Reports calls to the meter, once per identifier. */
  reportUsage(report: UsageReport): Promise<void>;
  /** @returns null where there is none */
  subscription(id: string): Promise<ProviderSubscription | null>;
  /** @returns null where there is none */
  invoice(id: string): Promise<ProviderInvoice | null>;
  /** Of a customer, including drafts, oldest first. */
  invoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** Adds a charge to the next invoice. */
  addLateUsage(late: LateUsage): Promise<void>;
  /** Of a customer. */
  lateCharges(customerId: string): Promise<readonly LateCharge[]>;
  /** Puts the charges that wait for a customer's next invoice on a separate one, because no other will follow. */
  invoiceLateCharges(customerId: string): Promise<void>;
  /**
   * Sets the price from the next period on; the current one keeps its price.
   * @returns false if the price is set already
   */
  changePrice(subscriptionId: string, price: Price): Promise<boolean>;
  /** Ends a subscription at once. Ending it twice is no error. */
  endSubscription(subscriptionId: string): Promise<void>;
}

/** Why a provider did not fulfil a request. */
export type ProviderErrorCode =
  /** Unreachable, overloaded, or failed: a later attempt may succeed. */
  | 'UNREACHABLE'
  /** The key is rejected. */
  | 'FORBIDDEN'
  /** The request is rejected, and would be again. */
  | 'REFUSED';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The provider's own code, from a closed list; never its message, which may quote the request. */
  readonly reason: string;

  constructor(code: ProviderErrorCode, reason: string, options?: { cause?: unknown }) {
    super(`The payment provider failed (${reason})`, options);
    this.code = code;
    this.reason = reason;
  }
}
