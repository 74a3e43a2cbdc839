/** Converts accounts and keys to rows, and back. */

import type { Selectable } from 'kysely';
import type { Account, ApiKey, KeyScope, Subscription } from '../model.js';
import type { KeyRecord } from '../store.js';
import type { Tables } from './schema.js';

export function accountRow(account: Account, revision: number): Tables['accounts'] {
  return { id: account.id, created_at: account.createdAt.toISOString(), ...changeableRow(account), revision };
}

/** The columns of an account that can change. */
export function changeableRow(account: Account): Omit<Tables['accounts'], 'id' | 'created_at' | 'revision'> {
  const { name, email, subscription, billing, provider, capCents, keepsRequests, erasedAt } = account;
  return {
    name,
    email,
    ...subscriptionRow(subscription),
    vat_id: billing.vatId,
    country: billing.country,
    street: billing.street,
    postcode: billing.postcode,
    city: billing.city,
    reference: billing.reference,
    provider_customer: provider.customerId,
    provider_subscription: provider.subscriptionId,
    cap_cents: capCents,
    keeps_requests: Number(keepsRequests),
    erased_at: formatDate(erasedAt),
  };
}

function subscriptionRow({ state, startedAt, anchor, cardOnFile, graceEndsAt, endsAt, stoppedAt }: Subscription) {
  return {
    state,
    started_at: startedAt.toISOString(),
    anchor: anchor.toISOString(),
    card_on_file: Number(cardOnFile),
    grace_ends_at: formatDate(graceEndsAt),
    ends_at: formatDate(endsAt),
    stopped_at: formatDate(stoppedAt),
  };
}

export function accountFromRow(row: Selectable<Tables['accounts']>): Account {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at),
    subscription: {
      state: row.state,
      startedAt: new Date(row.started_at),
      anchor: new Date(row.anchor),
      cardOnFile: row.card_on_file === 1,
      graceEndsAt: parseDate(row.grace_ends_at),
      endsAt: parseDate(row.ends_at),
      stoppedAt: parseDate(row.stopped_at),
    },
    billing: {
      vatId: row.vat_id,
      country: row.country,
      street: row.street,
      postcode: row.postcode,
      city: row.city,
      reference: row.reference,
    },
    provider: { customerId: row.provider_customer, subscriptionId: row.provider_subscription },
    capCents: row.cap_cents,
    keepsRequests: row.keeps_requests === 1,
    erasedAt: parseDate(row.erased_at),
  };
}

export function keyRow(key: KeyRecord, revision: number): Tables['api_keys'] {
  const { id, accountId, prefix, hash, label, createdAt, expiresAt, isTest, scopes } = key;
  return {
    id,
    account_id: accountId,
    prefix,
    hash: hash.toString('hex'),
    label,
    created_at: createdAt.toISOString(),
    last_used_at: null,
    revoked_at: null,
    revision,
    is_test: Number(isTest),
    scopes: scopes.join(' '),
    expires_at: formatDate(expiresAt),
  };
}

export function keyFromRow(row: Selectable<Tables['api_keys']>): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    prefix: row.prefix,
    label: row.label,
    createdAt: new Date(row.created_at),
    lastUsedAt: parseDate(row.last_used_at),
    revokedAt: parseDate(row.revoked_at),
    expiresAt: parseDate(row.expires_at),
    isTest: row.is_test === 1,
    scopes: row.scopes.split(' ') as KeyScope[],
  };
}

export function parseDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export function formatDate(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
