/** What an operator does to accounts: what the command line and the admin's HTTP have in common. All of it is noted. */

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
import { dayOf } from './period.js';
import { planBook, USUAL_PLAN } from './plan-book.js';
import type { Comparison } from './provider-store.js';
import type { Statement } from './statement.js';
import type { AccountStore, FromNow, KeyDayUsage } from './store.js';
import { applyEvent, type SubscriptionEvent } from './subscription.js';

/** What of an account may be set by hand; what is absent stays. */
export interface AccountEdit extends Partial<BillingDetails> {
  readonly name?: string;
  readonly email?: string;
  readonly capCents?: number | null;
  readonly keepsRequests?: boolean;
}

/** Above is a slip of the pen. */
const MOST_CENTS = 1_000_000_000;

/** Of a trial, or of grace. */
const MOST_DAYS = 9_999;

/** As many as there are: an export has everything. */
const ALL = 1_000_000;

/**
 * Changes what is known of an account.
 * @throws AccountError `ACCOUNT_UNKNOWN`, `NAME_INVALID`, `EMAIL_INVALID`, `VAT_ID_INVALID`, `COUNTRY_INVALID`, `DETAIL_INVALID`, `AMOUNT_INVALID`
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
  // Whoever does not want requests to be noted does not want those that were, either.
  if (keepsRequests === false) await store.removeRequests(await store.time(), accountId);
  await note(store, accountId, actor, 'account.edited', {
    changed: [...Object.keys(changes), ...Object.keys(details)].join(', '),
  });
  return changed;
}

/**
 * Tells the subscription of an account what happened.
 * @param endsAtOf for `end_requested`: when it shall end, now when it gives nothing
 * @throws AccountError `ACCOUNT_UNKNOWN`, `EVENT_INVALID`
 */
export async function tellAccount(
  store: AccountStore,
  accountId: string,
  event: SubscriptionEvent,
  actor: string,
  endsAtOf: (account: Account, now: Date) => Date | undefined = () => undefined,
): Promise<Account> {
  const plans = planBook(await store.planVersions(), await store.planChoices(accountId));
  const { graceDays } = plans.planAt(accountId, await store.time());
  const changed = await store.changeAccount(accountId, (account, now) => {
    const endsAt = endsAtOf(account, now);
    const options = { now, graceDays, ...(endsAt !== undefined && { endsAt }) };
    return { ...account, subscription: applyEvent(account.subscription, event, options) };
  });
  await note(store, accountId, actor, `subscription.${event}`, { state: changed.subscription.state });
  return changed;
}

/**
 * Makes a key for an account.
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
  await note(store, accountId, actor, 'key.created', { key: made.key.id, isTest: made.key.isTest });
  return made;
}

/**
 * Makes the key that an account begins with; null where it has one, or has had one.
 * @throws AccountError; see `createFirstKey`
 */
export async function makeFirstKey(
  store: AccountStore,
  accountId: string,
  label: string,
  actor: string,
): Promise<NewKey | null> {
  const made = await createFirstKey(store, accountId, label, await store.time());
  if (made !== null) await note(store, accountId, actor, 'key.created', { key: made.key.id, isTest: false });
  return made;
}

/**
 * Revokes a key, whose ever it is.
 * @throws AccountError `KEY_UNKNOWN`
 */
export async function dropKey(store: AccountStore, keyId: string, actor: string): Promise<ApiKey> {
  const revoked = await store.revokeKey(null, keyId, await store.time());
  if (revoked === null) throw new AccountError('KEY_UNKNOWN', keyId);
  await note(store, revoked.accountId, actor, 'key.revoked', { key: revoked.id });
  return revoked;
}

/**
 * Makes an account; see `createAccount`.
 * @param plan the standard plan of a store that has none yet
 */
export async function makeAccount(
  store: AccountStore,
  wanted: NewAccount,
  actor: string,
  plan: Partial<Plan> = {},
): Promise<Account> {
  await store.addFirstPlan({ ...USUAL_PLAN, ...plan });
  const made = await createAccount(store, wanted, await store.time());
  await note(store, made.id, actor, 'account.created', { state: made.subscription.state });
  return made;
}

/**
 * Gives an account a credit for its next statements, or notes that money was given back elsewhere.
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
  await note(store, accountId, actor, `${kind}.given`, { id: adjustment.id, amountCents: adjustment.amountCents });
  return adjustment;
}

/** Takes what is personal out of an account, for good. @throws AccountError `ACCOUNT_UNKNOWN` */
export async function eraseAccount(store: AccountStore, accountId: string, actor: string): Promise<Account> {
  const erased = await store.eraseAccount(accountId);
  await note(store, accountId, actor, 'account.erased', {});
  return erased;
}

/**
 * Gives an account a plan, for the periods that begin from an instant on.
 * @throws AccountError `ACCOUNT_UNKNOWN`, `PLAN_UNKNOWN`, `PLAN_IN_PAST`
 */
export async function givePlan(store: AccountStore, wanted: FromNow<PlanChoice>, actor: string): Promise<PlanChoice> {
  const choice = await store.choosePlan(wanted);
  const { accountId, plan, validFrom } = choice;
  await note(store, accountId, actor, 'plan.chosen', { plan, validFrom: validFrom.toISOString() });
  return choice;
}

/**
 * Adds a version of a plan; one of a new name is a new plan.
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
  if (Math.max(figures.trialDays, figures.graceDays) > MOST_DAYS) throw new AccountError('DAYS_INVALID');
  const version = await store.addPlanVersion(wanted);
  await note(store, null, actor, 'plan.changed', { ...figures, plan, validFrom: version.validFrom.toISOString() });
  return version;
}

/** Everything that is kept about an account, for whoever asks for their data. */
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
    usage: await store.keyDaysOf(accountId, dayOf(new Date(0)), '9999-12-31'),
    adjustments: await store.adjustments(accountId),
    comparisons: await store.comparisons({ accountId, limit: ALL }),
    requests: await store.requestsOf(accountId, { limit: ALL }),
    audit: await store.auditEntries({ accountId, limit: ALL }),
  };
}

async function note(
  store: AccountStore,
  accountId: string | null,
  actor: string,
  action: string,
  details: AuditEntry['details'],
): Promise<void> {
  await store.audit({ at: await store.time(), accountId, actor, action, details });
}

function checkedCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > MOST_CENTS) throw new AccountError('AMOUNT_INVALID');
  return cents;
}

/** An empty text is what nobody has said any more. */
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
