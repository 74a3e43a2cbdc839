/**
 * Actions of an operator on accounts, for the command line and the admin HTTP interface. Every action is recorded in
 * the audit log.
 */

import { randomUUID } from 'node:crypto';
import {
  checkedEmail,
  checkedText,
  createAccount,
  createFirstKey,
  createKey,
  type KeyOptions,
  type NewAccount,
} from './account-actions.js';
import { AccountError } from './account-error.js';
import type { Account, ApiKey, BillingDetails, NewKey, Plan, PlanChoice, PlanVersion } from './model.js';
import type { Adjustment, AuditEntry, RequestNote } from './note-store.js';
import { formatDay } from './period.js';
import { createPlanBook, USUAL_PLAN } from './plan-book.js';
import type { Comparison } from './provider-store.js';
import type { Statement } from './statement.js';
import type { AccountStore, FromNow, KeyDayUsage } from './store.js';
import { applyEvent, type SubscriptionEvent } from './subscription.js';

/** The properties of an account that an operator can set; absent ones stay unchanged. */
export interface AccountEdit extends Partial<BillingDetails> {
  readonly name?: string;
  readonly email?: string;
  readonly capCents?: number | null;
  readonly keepsRequests?: boolean;
}

/** Larger amounts are typing errors. */
const MAX_CENTS = 1_000_000_000;

/** Limit for days of trial or grace. */
const MAX_DAYS = 9_999;

/** No limit: an export has everything. */
const ALL = 1_000_000;

/**
 * Changes the data of an account.
 * @throws AccountError `ACCOUNT_UNKNOWN`, `NAME_INVALID`, `EMAIL_INVALID`, `VAT_ID_INVALID`, `COUNTRY_INVALID`,
 * `DETAIL_INVALID`, `AMOUNT_INVALID`
 */
export async function editAccount(
  store: AccountStore,
  accountId: string,
  { name, email, capCents, keepsRequests, ...billing }: AccountEdit,
  actor: string,
): Promise<Account> {
  const changes = {
    ...(name !== undefined && { name: checkedText(name, 200, 'NAME_INVALID') }),
    ...(email !== undefined && { email: checkedEmail(email) }),
    ...(capCents !== undefined && { capCents: capCents === null ? null : checkedCents(capCents) }),
    ...(keepsRequests !== undefined && { keepsRequests }),
  };
  const details = checkedDetails(billing);
  const changed = await store.changeAccount(accountId, (account) => ({
    ...account,
    ...changes,
    billing: { ...account.billing, ...details },
  }));
  // Turning off the recording of requests also deletes the existing records.
  if (keepsRequests === false) await store.removeRequests(await store.time(), accountId);
  await recordAudit(store, accountId, actor, 'account.edited', {
    changed: [...Object.keys(changes), ...Object.keys(details)].join(', '),
  });
  return changed;
}

/**
 * Applies an event to the subscription of an account.
 * @param endsAtOf for `end_requested`: when it ends; now if it returns nothing
 * @throws AccountError `ACCOUNT_UNKNOWN`, `EVENT_INVALID`
 */
export async function applyAccountEvent(
  store: AccountStore,
  accountId: string,
  event: SubscriptionEvent,
  actor: string,
  endsAtOf: (account: Account, now: Date) => Date | undefined = () => undefined,
): Promise<Account> {
  const plans = createPlanBook(await store.planVersions(), await store.planChoices(accountId));
  const { graceDays } = plans.planAt(accountId, await store.time());
  const changed = await store.changeAccount(accountId, (account, now) => {
    const endsAt = endsAtOf(account, now);
    const options = { now, graceDays, ...(endsAt !== undefined && { endsAt }) };
    return { ...account, subscription: applyEvent(account.subscription, event, options) };
  });
  await recordAudit(store, accountId, actor, `subscription.${event}`, { state: changed.subscription.state });
  return changed;
}

/**
 * Creates a key for an account.
 * @throws AccountError; see `createKey`
 */
export async function makeKey(
  store: AccountStore,
  accountId: string,
  label: string,
  options: KeyOptions,
  actor: string,
): Promise<NewKey> {
  const made = await createKey(store, accountId, label, await store.time(), options);
  await recordAudit(store, accountId, actor, 'key.created', { key: made.key.id, isTest: made.key.isTest });
  return made;
}

/**
 * Creates the first key of an account; null if it has or had one.
 * @throws AccountError; see `createFirstKey`
 */
export async function makeFirstKey(
  store: AccountStore,
  accountId: string,
  label: string,
  actor: string,
): Promise<NewKey | null> {
  const made = await createFirstKey(store, accountId, label, await store.time());
  if (made !== null) await recordAudit(store, accountId, actor, 'key.created', { key: made.key.id, isTest: false });
  return made;
}

/**
 * Revokes a key of any account.
 * @throws AccountError `KEY_UNKNOWN`
 */
export async function revokeAccountKey(store: AccountStore, keyId: string, actor: string): Promise<ApiKey> {
  const revoked = await store.revokeKey(null, keyId, await store.time());
  if (revoked === null) throw new AccountError('KEY_UNKNOWN', keyId);
  await recordAudit(store, revoked.accountId, actor, 'key.revoked', { key: revoked.id });
  return revoked;
}

/**
 * Creates an account; see `createAccount`.
 * @param plan the standard plan, for a store that has none yet
 */
export async function makeAccount(
  store: AccountStore,
  wanted: NewAccount,
  actor: string,
  plan: Partial<Plan> = {},
): Promise<Account> {
  await store.addFirstPlan({ ...USUAL_PLAN, ...plan });
  const made = await createAccount(store, wanted, await store.time());
  await recordAudit(store, made.id, actor, 'account.created', { state: made.subscription.state });
  return made;
}

/**
 * Credits an account for its next statements, or records a refund made elsewhere.
 * @throws AccountError `ACCOUNT_UNKNOWN`, `AMOUNT_INVALID`, `NOTHING_GIVEN`, `DETAIL_INVALID`
 */
export async function adjustAccount(
  store: AccountStore,
  { accountId, kind, amountCents, note: text }: Pick<Adjustment, 'accountId' | 'kind' | 'amountCents' | 'note'>,
  actor: string,
): Promise<Adjustment> {
  if (amountCents === 0) throw new AccountError('NOTHING_GIVEN');
  const adjustment: Adjustment = {
    id: `adj_${randomUUID()}`,
    accountId,
    kind,
    amountCents: checkedCents(amountCents),
    note: checkedText(text, 200, 'DETAIL_INVALID'),
    actor,
    createdAt: await store.time(),
  };
  await store.addAdjustment(adjustment);
  await recordAudit(store, accountId, actor, `${kind}.given`, {
    id: adjustment.id,
    amountCents: adjustment.amountCents,
  });
  return adjustment;
}

/** Permanently erases the personal data of an account. @throws AccountError `ACCOUNT_UNKNOWN` */
export async function eraseAccount(store: AccountStore, accountId: string, actor: string): Promise<Account> {
  const erased = await store.eraseAccount(accountId);
  await recordAudit(store, accountId, actor, 'account.erased', {});
  return erased;
}

/**
 * Assigns a plan to an account, for periods that start from a given time.
 * @throws AccountError `ACCOUNT_UNKNOWN`, `PLAN_UNKNOWN`, `PLAN_IN_PAST`
 */
export async function assignPlan(store: AccountStore, wanted: FromNow<PlanChoice>, actor: string): Promise<PlanChoice> {
  const choice = await store.choosePlan(wanted);
  const { accountId, plan, validFrom } = choice;
  await recordAudit(store, accountId, actor, 'plan.chosen', { plan, validFrom: validFrom.toISOString() });
  return choice;
}

/**
 * Adds a version of a plan; a new name creates a new plan.
 * @throws AccountError `PLAN_INVALID`, `PLAN_IN_PAST`, `PLAN_EXISTS`, `AMOUNT_INVALID`, `DAYS_INVALID`
 */
export async function changePlan(
  store: AccountStore,
  wanted: FromNow<PlanVersion>,
  actor: string,
): Promise<PlanVersion> {
  const { plan, validFrom: _from, ...figures } = wanted;
  if (!/^[a-z0-9-]{1,40}$/.test(plan)) throw new AccountError('PLAN_INVALID');
  Object.values(figures).forEach(checkedCents);
  if (Math.max(figures.trialDays, figures.graceDays) > MAX_DAYS) throw new AccountError('DAYS_INVALID');
  const version = await store.addPlanVersion(wanted);
  await recordAudit(store, null, actor, 'plan.changed', {
    ...figures,
    plan,
    validFrom: version.validFrom.toISOString(),
  });
  return version;
}

/** All data about an account, for customers who request it. */
export interface AccountExport {
  readonly account: Account;
  readonly keys: readonly ApiKey[];
  readonly plans: readonly PlanChoice[];
  readonly statements: readonly Statement[];
  readonly usage: readonly KeyDayUsage[];
  readonly adjustments: readonly Adjustment[];
  readonly comparisons: readonly Comparison[];
  readonly requests: readonly RequestNote[];
  readonly audit: readonly AuditEntry[];
}

/** @throws AccountError `ACCOUNT_UNKNOWN` */
export async function exportAccount(store: AccountStore, accountId: string): Promise<AccountExport> {
  const account = await store.account(accountId);
  if (account === null) throw new AccountError('ACCOUNT_UNKNOWN', accountId);
  return {
    account,
    keys: await store.keys(accountId),
    plans: await store.planChoices(accountId),
    statements: await store.statementsOfAccount(accountId),
    usage: await store.usageByKeyAndDay(accountId, formatDay(new Date(0)), '9999-12-31'),
    adjustments: await store.adjustments(accountId),
    comparisons: await store.comparisons({ accountId, limit: ALL }),
    requests: await store.findRequests(accountId, { limit: ALL }),
    audit: await store.auditEntries({ accountId, limit: ALL }),
  };
}

async function recordAudit(
  store: AccountStore,
  accountId: string | null,
  actor: string,
  action: string,
  details: AuditEntry['details'],
): Promise<void> {
  await store.audit({ at: await store.time(), accountId, actor, action, details });
}

function checkedCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > MAX_CENTS) throw new AccountError('AMOUNT_INVALID');
  return cents;
}

/** An empty text clears the field. */
function checkedDetails(details: Partial<BillingDetails>): Partial<BillingDetails> {
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null || value.trim() === '' ? null : checkedDetail(name, value)]),
  );
}

function checkedDetail(name: string, value: string): string {
  if (name === 'country') {
    if (!/^[A-Z]{2}$/.test(value.trim())) throw new AccountError('COUNTRY_INVALID');
    return value.trim();
  }
  if (name !== 'vatId') return checkedText(value, 200, 'DETAIL_INVALID');
  const plain = value.replace(/[\s.-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(plain)) throw new AccountError('VAT_ID_INVALID');
  return plain;
}
