/** What accounts are made of. Money is in whole cents of the euro, time is UTC. */

/** What is sold: one plan, with the operator's figures. */
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

export const SUBSCRIPTION_STATES = ['trialing', 'active', 'past_due', 'ended'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The right to call. Only `subscription.ts` changes one. */
export interface Subscription {
  readonly state: SubscriptionState;
  readonly startedAt: Date;
  /** Midnight; the start of the first paid period, by which all others are found. Where there is no trial, the day of the start. */
  readonly anchor: Date;
  /** Without one the subscription ends with its trial. */
  readonly cardOnFile: boolean;
  /** When a `past_due` subscription ends; null in any other state. */
  readonly graceEndsAt: Date | null;
  /** When it ends, or has ended; null while nobody has said so. */
  readonly endsAt: Date | null;
}

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly subscription: Subscription;
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
}

/** A key that was just made. */
export interface NewKey {
  readonly key: ApiKey;
  /** The whole key. Nobody can find it out again. */
  readonly secret: string;
}

/** What usage is counted and billed by. The end belongs to the next one. */
export interface Period {
  readonly kind: 'trial' | 'paid';
  readonly start: Date;
  readonly end: Date;
}

/** The calls of a day (UTC). */
export interface DayUsage {
  /** `2027-01-31` */
  readonly day: string;
  readonly calls: number;
}
