/** Making accounts and keys: what the account page and the command line have in common. */

import { randomBytes } from 'node:crypto';
import { AccountError, type AccountErrorCode } from './account-error.js';
import { hashKey, newSecret, prefixOf } from './api-key-secret.js';
import type { Account, NewKey, Plan } from './model.js';
import type { AccountStore, KeyRecord } from './store.js';
import { isServed, startSubscription, subscriptionAt } from './subscription.js';

/** Keys of an account that are not revoked: more are a leak rather than a use. */
const MOST_KEYS = 50;

/** What an account is made from. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  /** Whether there is a card to charge when the trial ends. */
  readonly cardOnFile: boolean;
  /** The plan's when absent. */
  readonly trialDays?: number;
}

/** @throws AccountError `NAME_INVALID`, `EMAIL_INVALID`; StoreError */
export async function createAccount(
  store: Pick<AccountStore, 'addAccount'>,
  plan: Plan,
  wanted: NewAccount,
  now: Date,
): Promise<Account> {
  const account = newAccount(plan, wanted, now);
  await store.addAccount(account);
  return account;
}

/** @throws AccountError `LABEL_INVALID`, `ACCOUNT_UNKNOWN`, `ACCOUNT_ENDED`, `TOO_MANY_KEYS`; StoreError */
export async function createKey(
  store: Pick<AccountStore, 'account' | 'addKey'>,
  accountId: string,
  label: string,
  now: Date,
): Promise<NewKey> {
  const account = await store.account(accountId);
  if (account !== null && !isServed(subscriptionAt(account.subscription, now))) throw new AccountError('ACCOUNT_ENDED');
  const { record, made } = newKey(accountId, label, now);
  await store.addKey(record, MOST_KEYS);
  return made;
}

/**
 * An account with a key for a service that has none at all, so that it can be used at once: no trial, no end.
 * @returns null when there is an account already
 * @throws StoreError
 */
export async function createLocalAccount(
  store: Pick<AccountStore, 'addFirstAccount'>,
  plan: Plan,
  now: Date,
): Promise<NewKey | null> {
  const account = newAccount(plan, { name: 'Local', email: 'local@localhost', cardOnFile: true, trialDays: 0 }, now);
  const { record, made } = newKey(account.id, 'Made at the first start', now);
  return (await store.addFirstAccount(account, record)) ? made : null;
}

function newAccount(
  { trialDays: usual }: Plan,
  { name, email, cardOnFile, trialDays = usual }: NewAccount,
  now: Date,
): Account {
  return {
    id: newId('acct'),
    name: checkedText(name, 200, 'NAME_INVALID'),
    email: checkedEmail(email),
    createdAt: now,
    subscription: startSubscription(now, { trialDays, cardOnFile }),
  };
}

function newKey(accountId: string, label: string, now: Date): { readonly record: KeyRecord; readonly made: NewKey } {
  const secret = newSecret();
  const key = {
    id: newId('key'),
    accountId,
    prefix: prefixOf(secret)!,
    label: checkedText(label, 100, 'LABEL_INVALID'),
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
  };
  return { record: { ...key, hash: hashKey(secret) }, made: { key, secret } };
}

function newId(kind: 'acct' | 'key'): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

/** Text of one line: it stands in tables, and on pages. */
function checkedText(text: string, longest: number, code: AccountErrorCode): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longest || /\p{C}/u.test(trimmed)) throw new AccountError(code);
  return trimmed;
}

/** Only what is surely wrong is refused: whether it is an address shows when something is sent there. */
function checkedEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > 254 || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(trimmed)) throw new AccountError('EMAIL_INVALID');
  return trimmed;
}
