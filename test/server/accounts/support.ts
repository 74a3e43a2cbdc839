/** Accounts and keys for tests. */

import { randomUUID } from 'node:crypto';
import { hashKey, newSecret, keyPrefix } from '#service/accounts/api-key-secret.js';
import { type Account, NO_BILLING_DETAILS, type PlanVersion, STANDARD_PLAN } from '#service/accounts/model.js';
import { EARLIEST, type PlanBook, USUAL_PLAN } from '#service/accounts/plan-book.js';
import type { KeyRecord } from '#service/accounts/store.js';
import { startSubscription } from '#service/accounts/subscription.js';

export const PLAN: PlanVersion = { ...USUAL_PLAN, plan: STANDARD_PLAN, validFrom: EARLIEST };

/** A plan book in which everybody always has this plan. */
export const planAt: PlanBook['planAt'] = () => PLAN;

export const at = (text: string): Date => new Date(text.length === 10 ? `${text}T00:00:00.000Z` : text);

export function anAccount(
  more: {
    readonly name?: string;
    readonly createdAt?: Date;
    readonly trialDays?: number;
    readonly cardOnFile?: boolean;
  } = {},
): Account {
  const { name = 'Ada GmbH', createdAt = at('2027-01-24'), trialDays = 7, cardOnFile = true } = more;
  return {
    id: `acct_${randomUUID()}`,
    name,
    email: 'ada@example.com',
    createdAt,
    subscription: startSubscription(createdAt, { trialDays, cardOnFile }),
    billing: NO_BILLING_DETAILS,
    provider: { customerId: null, subscriptionId: null },
    capCents: null,
    keepsRequests: true,
    erasedAt: null,
  };
}

export function aKey(accountId: string, secret: string = newSecret(), createdAt: Date = at('2027-01-24')): KeyRecord {
  return {
    id: `key_${randomUUID()}`,
    accountId,
    prefix: keyPrefix(secret)!,
    hash: hashKey(secret),
    label: 'A key',
    createdAt,
    lastUsedAt: null,
    revokedAt: null,
    expiresAt: null,
    isTest: false,
    scopes: ['validate'],
  };
}
