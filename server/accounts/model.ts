/** What accounts are made of. Money is in whole cents of the euro, time is UTC. */

/** What is sold: the figures of a plan, as they are in one version of it. */
export interface Plan {
  /** For a period. */
  readonly priceCents: number;
  /** Calls of a period that the price includes. */
  readonly includedCalls: number;
  /** For each call above. */
  readonly overageCents: number;
  readonly trialDays: number;
  /** How long an account whose payment failed is served on. */
  readonly graceDays: number;
}

/** What everybody has who has no other plan. */
export const STANDARD_PLAN = 'standard';

/** The figures of a plan from an instant on, until a later version takes their place. */
export interface PlanVersion extends Plan {
  /** The name of the plan. */
  readonly plan: string;
  readonly validFrom: Date;
}

/** The plan of an account from an instant on, until a later choice takes its place. */
export interface PlanChoice {
  readonly accountId: string;
  readonly plan: string;
  readonly validFrom: Date;
}

export const SUBSCRIPTION_STATES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'ended',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The right to call. Only `subscription.ts` changes one. */
export interface Subscription {
  readonly state: SubscriptionState;
  readonly startedAt: Date;
  /** The start of the first paid period, by which all others are found. Where there is no trial, the start. */
  readonly anchor: Date;
  /** Without one the subscription ends with its trial. */
  readonly cardOnFile: boolean;
  /** When a `past_due` subscription ends; null in any other state. */
  readonly graceEndsAt: Date | null;
  /** When it ends, or has ended; null while nobody has said so. With an instant to come it is one that is being cancelled. */
  readonly endsAt: Date | null;
  /** Since when an `incomplete`, `unpaid` or `paused` one is not served, and begins no period; null in any other state. */
  readonly stoppedAt: Date | null;
}

/** What invoices need to know of a customer; null is what nobody has said. */
export interface BillingDetails {
  readonly vatId: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** What the customer wants to read on invoices (BT-10). */
  readonly reference: string | null;
}

/** Of an account of which only name and address are known. */
export const NO_BILLING_DETAILS: BillingDetails = {
  vatId: null,
  country: null,
  street: null,
  postcode: null,
  city: null,
  reference: null,
};

export interface Account {
  readonly id: string;
  /** The company, or the person. */
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly subscription: Subscription;
  readonly billing: BillingDetails;
  /** Ids that a payment provider knows it by; null where it is the operator's alone. */
  readonly provider: { readonly customerId: string | null; readonly subscriptionId: string | null };
  /** What a period may cost at most, its price included; above, calls are refused. Null for no bound. */
  readonly capCents: number | null;
  /** Whether requests are noted, without content, for their owner to see. */
  readonly keepsRequests: boolean;
  /** When what is personal was taken out of it; null for any other account. */
  readonly erasedAt: Date | null;
}

/** A key without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  /** The first characters of the key: what it is recognized by. */
  readonly prefix: string;
  readonly label: string;
  readonly createdAt: Date;
  /** To the minute or so; null when it has never been used. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** From then on it is no key any more; null for one without an end. */
  readonly expiresAt: Date | null;
  /** Its calls are neither counted nor charged. */
  readonly isTest: boolean;
  /** What it may do. */
  readonly scopes: readonly KeyScope[];
}

/** Keys check documents; accounts are managed by people. */
export type KeyScope = 'validate';

/** A key that was just made. */
export interface NewKey {
  readonly key: ApiKey;
  /** The whole key. Nobody can find it out again. */
  readonly secret: string;
}

/** A `correction` follows the end of a subscription: it has no price, only what came late. */
export type PeriodKind = 'trial' | 'paid' | 'correction';

/** What usage is counted and billed by. The end belongs to the next one. */
export interface Period {
  readonly kind: PeriodKind;
  readonly start: Date;
  readonly end: Date;
}

/** The calls of a day (UTC). */
export interface DayUsage {
  /** `2027-01-31` */
  readonly day: string;
  readonly calls: number;
}
