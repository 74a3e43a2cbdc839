/** Creates accounts and keys, for the account page and the command line. */

import { randomBytes } from 'node:crypto';
import { AccountError, type AccountErrorCode } from './account-error.js';
import { hashKey, newSecret, keyPrefix } from './api-key-secret.js';
import { type Account, type NewKey, NO_BILLING_DETAILS, STANDARD_PLAN } from './model.js';
import { createPlanBook } from './plan-book.js';
import type { AccountStore, KeyRecord } from './store.js';
import { startSubscription, subscriptionAt } from './subscription.js';

/** Active keys per account; more indicate a leak. */
const MAX_KEYS = 50;

/** E-mail of the account that a service creates for itself; it is never billed. */
export const LOCAL_EMAIL = 'local@localhost';

/** The data of a new account. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** Whether there is a card to charge when the trial ends. */
  readonly cardOnFile: boolean;
  /** By default as in the plan. */
  readonly trialDays?: number;
  /** Whether the account waits for a card: if a payment provider will charge it, there is no trial without one. */
  readonly needsCard?: boolean;
}

/** Options of a key. */
export interface KeyOptions {
  readonly isTest?: boolean;
  readonly expiresAt?: Date | null;
}

/** @throws AccountError `NAME_INVALID`, `EMAIL_INVALID`; StoreError */
export async function createAccount(
  store: Pick<AccountStore, 'addAccount' | 'planVersions'>,
  wanted: NewAccount,
  now: Date,
): Promise<Account> {
  const account = newAccount(await standardTrialDays(store, now), wanted, now);
  await store.addAccount(account);
  return account;
}

/**
 * @throws AccountError `LABEL_INVALID`, `EXPIRY_INVALID`, `ACCOUNT_UNKNOWN`, `ACCOUNT_ENDED`, `TOO_MANY_KEYS`;
 * StoreError
 */
export async function createKey(
  store: Pick<AccountStore, 'account' | 'addKey'>,
  accountId: string,
  label: string,
  now: Date,
  options: KeyOptions = {},
): Promise<NewKey> {
  await expectNotEnded(store, accountId, now);
  const { record, made } = newKey(accountId, label, now, options);
  await store.addKey(record, MAX_KEYS);
  return made;
}

/**
 * Creates the first key of an account.
 * @returns null if the account has or had a key; of several concurrent calls, only one creates it
 * @throws AccountError `LABEL_INVALID`, `ACCOUNT_UNKNOWN`, `ACCOUNT_ENDED`; StoreError
 */
export async function createFirstKey(
  store: Pick<AccountStore, 'account' | 'addFirstKey'>,
  accountId: string,
  label: string,
  now: Date,
): Promise<NewKey | null> {
  await expectNotEnded(store, accountId, now);
  const { record, made } = newKey(accountId, label, now);
  return (await store.addFirstKey(record)) ? made : null;
}

/** A key of an ended account would not work. @throws AccountError `ACCOUNT_ENDED` */
async function expectNotEnded(store: Pick<AccountStore, 'account'>, accountId: string, now: Date): Promise<void> {
  const account = await store.account(accountId);
  if (account !== null && subscriptionAt(account.subscription, now).state === 'ended')
    throw new AccountError('ACCOUNT_ENDED');
}

/**
 * Creates an account with a key, without trial or end, for a service that has none, so that the service can be used at
 * once.
 * @returns null if there is an account already
 * @throws StoreError
 */
export async function createLocalAccount(
  store: Pick<AccountStore, 'addFirstAccount'>,
  now: Date,
): Promise<NewKey | null> {
  const account = newAccount(0, { name: 'Local', email: LOCAL_EMAIL, cardOnFile: true }, now);
  const { record, made } = newKey(account.id, 'Made at the first start', now);
  return (await store.addFirstAccount(account, record)) ? made : null;
}

/** Days of trial in the standard plan. */
async function standardTrialDays(store: Pick<AccountStore, 'planVersions'>, now: Date): Promise<number> {
  return createPlanBook(await store.planVersions(), []).planAt(STANDARD_PLAN, now).trialDays;
}

function newAccount(
  usualTrialDays: number,
  { name, email, cardOnFile, trialDays = usualTrialDays, needsCard = false }: NewAccount,
  now: Date,
): Account {
  return {
    id: newId('acct'),
    name: checkedText(name, 200, 'NAME_INVALID'),
    email: checkedEmail(email),
    createdAt: now,
    subscription: startSubscription(now, { trialDays, cardOnFile, isIncomplete: needsCard && !cardOnFile }),
    billing: NO_BILLING_DETAILS,
    provider: { customerId: null, subscriptionId: null },
    capCents: null,
    keepsRequests: true,
    erasedAt: null,
  };
}

function newKey(
  accountId: string,
  label: string,
  now: Date,
  { isTest = false, expiresAt = null }: KeyOptions = {},
): { readonly record: KeyRecord; readonly made: NewKey } {
  if (expiresAt !== null && !(expiresAt > now)) throw new AccountError('EXPIRY_INVALID');
  const secret = newSecret(isTest);
  const key = {
    id: newId('key'),
    accountId,
    prefix: keyPrefix(secret)!,
    label: checkedText(label, 100, 'LABEL_INVALID'),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    expiresAt,
    isTest,
    scopes: ['validate'],
  } as const;
  return { record: { ...key, hash: hashKey(secret) }, made: { key, secret } };
}

function newId(kind: 'acct' | 'key'): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

/** Single-line text, because it appears in tables and on pages. */
export function checkedText(text: string, longest: number, code: AccountErrorCode): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longest || /\p{C}/u.test(trimmed)) throw new AccountError(code);
  return trimmed;
}

/** Only rejects what is certainly wrong: whether an address exists shows when mail is sent to it. */
export function checkedEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > 254 || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(trimmed)) throw new AccountError('EMAIL_INVALID');
  return trimmed;
}
