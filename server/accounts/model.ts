/** The data of accounts. Money is in whole euro cents, time is UTC. */

/** The figures of one version of a plan. */
export interface Plan {
  /** Per period. */
  readonly priceCents: number;
  /** Calls per period that the price includes. */
  readonly includedCalls: number;
  /** Per call above the included ones. */
  readonly overageCents: number;
  readonly trialDays: number;
  /** How long an account is served after a failed payment. */
  readonly graceDays: number;
}

/** The plan of all accounts to which no other one is assigned. */
export const STANDARD_PLAN = 'standard';

/** The figures of a plan from `validFrom` until a later version replaces them. */
export interface PlanVersion extends Plan {
  /** The name of the plan. */
  readonly plan: string;
  readonly validFrom: Date;
}

/** The plan of an account from `validFrom` until a later choice replaces it. */
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

/** An account's right to call the service. Only `subscription.ts` changes it. */
export interface Subscription {
  readonly state: SubscriptionState;
  readonly startedAt: Date;
  /**
   * The start of the first paid period, from which all others are computed. Without a trial, this is the start of the
   * subscription.
   */
  readonly anchor: Date;
  /** Without a card the subscription ends with its trial. */
  readonly cardOnFile: boolean;
  /** When a `past_due` subscription ends; null in any other state. */
  readonly graceEndsAt: Date | null;
  /** When it ends or has ended; null if no end is set. In the future for a cancelled one. */
  readonly endsAt: Date | null;
  /**
   * When an `incomplete`, `unpaid` or `paused` subscription stopped: since then it is not served and starts no periods.
   * Null in other states.
   */
  readonly stoppedAt: Date | null;
}

/** Customer data for invoices; null for what was not given. */
export interface BillingDetails {
  readonly vatId: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** The buyer reference that the customer wants on invoices (BT-10). */
  readonly reference: string | null;
}

/** For accounts with only a name and an address. */
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
  /** Ids at the payment provider; null for an account that only the operator manages. */
  readonly provider: { readonly customerId: string | null; readonly subscriptionId: string | null };
  /** The maximum cost of a period, including its price; further calls are refused. Null for no limit. */
  readonly capCents: number | null;
  /** Whether requests are recorded, without content, for the owner to see. */
  readonly keepsRequests: boolean;
  /** When its personal data was erased; null if it was not. */
  readonly erasedAt: Date | null;
}

/** A key without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  /** The first characters of the key, which identify it. */
  readonly prefix: string;
  readonly label: string;
  readonly createdAt: Date;
  /** Accurate to about a minute; null if it was never used. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** When it expires; null if it does not. */
  readonly expiresAt: Date | null;
  /** Its calls are neither counted nor charged. */
  readonly isTest: boolean;
  /** The permissions of the key. */
  readonly scopes: readonly KeyScope[];
}

/** Keys can only check documents; people manage accounts. */
export type KeyScope = 'validate';

/** A key that was just created. */
export interface NewKey {
  readonly key: ApiKey;
  /** The whole key. It can't be recovered later. */
  readonly secret: string;
}

/** A `correction` follows the end of a subscription: it has no price, only late calls. */
export type PeriodKind = 'trial' | 'paid' | 'correction';

/** The period that usage is counted and billed by. The end is exclusive. */
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
