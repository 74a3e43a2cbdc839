/**
 * Holds our closed statements against the provider's invoices. A difference is told and kept; calls that no invoice has,
 * because they came too late for that of their period, are put on the next one.
 */

import type { Account } from '../accounts/model.js';
import type { Comparison } from '../accounts/provider-store.js';
import { subscriptionAt } from '../accounts/subscription.js';
import type { Statement } from '../accounts/statement.js';
import { type ComparedPeriod, comparePeriods } from './comparison.js';
import type { PaymentEvents } from './payment-events.js';
import type { PaymentProvider } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';
import { tellRefusal } from './refusal.js';

export type ReconciliationStore = Pick<
  PaymentStore,
  'account' | 'statementsOfAccount' | 'statementsEnding' | 'usageEventsOf' | 'comparisons' | 'keepComparison' | 'time'
>;

export interface ReconciliationDeps {
  readonly store: ReconciliationStore;
  readonly provider: Pick<PaymentProvider, 'invoices' | 'lateCharges' | 'addLateUsage' | 'invoiceLateCharges'>;
  readonly onEvent: PaymentEvents;
}

const DAY_MS = 86_400_000;

/** How long after its end a period is looked at until both agree: calls may come late by a store that was away. */
const LOOKED_AT_MS = 70 * DAY_MS;

/** When an invoice should be there, and final: an hour, and three days in which the provider may wait for us. */
const INVOICED_MS = 4 * DAY_MS;

/** How many comparisons of an account are read: those of some years. */
const MOST_ROWS = 200;

export class Reconciliation {
  readonly #deps: ReconciliationDeps;
  /** Periods that both sides agree about; they may be looked at again when an invoice is told of. */
  readonly #agreed = new Set<string>();
  /** Periods that differed the last time. */
  readonly #different = new Set<string>();

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** Periods that are known to differ. */
  get differences(): number {
    return this.#different.size;
  }

  /** Compares what was closed of late and does not agree yet. @throws ProviderError, StoreError */
  async compareAll(): Promise<void> {
    const { store, onEvent } = this.#deps;
    const now = await store.time();
    const open = new Set<string>();
    // Day by day, so that nothing else has to wait for many.
    for (let from = now.getTime() - LOOKED_AT_MS; from < now.getTime(); from += DAY_MS)
      for (const statement of await store.statementsEnding(new Date(from), new Date(from + DAY_MS)))
        if (statement.corrections.length > 0 || !this.#agreed.has(keyOf(statement))) open.add(statement.accountId);
    for (const accountId of open) {
      try {
        await this.compare(accountId);
      } catch (error) {
        tellRefusal(error, accountId, onEvent);
      }
    }
  }

  /** Compares all periods of an account. @throws ProviderError, StoreError */
  async compare(accountId: string): Promise<void> {
    const { store, provider } = this.#deps;
    const stored = await store.account(accountId);
    const customerId = stored?.provider.customerId ?? null;
    if (stored === null || customerId === null) return;
    const now = await store.time();
    const account = { ...stored, subscription: subscriptionAt(stored.subscription, now) };
    const statements = await store.statementsOfAccount(accountId);
    // First: what is charged while the invoices are read is missing on both.
    const late = await provider.lateCharges(customerId);
    if (account.subscription.state === 'ended' && late.some(({ isInvoiced }) => !isInvoiced))
      await provider.invoiceLateCharges(customerId);
    const invoices = await provider.invoices(customerId);
    const rows = await store.comparisons({ accountId, limit: MOST_ROWS });
    const first = firstMetered(statements, invoices);
    for (const period of comparePeriods(statements, invoices, late)) {
      if (period.statement.period.start < first) continue;
      const row = rows.find(({ periodStart }) => periodStart.getTime() === period.statement.period.start.getTime());
      await this.#chargeLate(account, customerId, period, now);
      await this.#keep(period, row, now);
    }
  }

  /** Puts calls on the next invoice that no invoice has, once all of them are with the meter. */
  async #chargeLate(account: Account, customerId: string, compared: ComparedPeriod, now: Date): Promise<void> {
    const { store, provider, onEvent } = this.#deps;
    const { statement, ownCents, ownCalls, chargedCents, providerCalls, hasSameBase, invoice } = compared;
    const amountCents = ownCents - chargedCents;
    // Where a subscription was broken off, no invoice with its last calls need come.
    const isFinal = compared.isComplete || (invoice !== null && isOverdue(statement, now) && !compared.hasDraft);
    if (amountCents <= 0 || !hasSameBase || !isFinal) return;
    const events = await store.usageEventsOf(account.id, statement.period.start);
    if (events.some(({ sentAt }) => sentAt === null)) return;
    const calls = Math.max(0, ownCalls - providerCalls);
    await provider.addLateUsage({
      accountId: account.id,
      customerId,
      subscriptionId: account.subscription.state === 'ended' ? null : account.provider.subscriptionId,
      period: statement.period,
      calls,
      amountCents,
      // What is to be reached, so that doing it again does nothing.
      identifier: `${account.id}-${statement.period.start.getTime()}-${ownCents}`,
    });
    onEvent('usage-charged-late', { account: account.id, period: dayOf(statement), calls, cents: amountCents }, 'warn');
  }

  /** @param row what is kept already about the period: it stays that of the invoice that it began with */
  async #keep(compared: ComparedPeriod, row: Comparison | undefined, now: Date): Promise<void> {
    const { store, onEvent } = this.#deps;
    const { statement, ownCents, providerCents, invoice, isComplete } = compared;
    const { accountId, period } = statement;
    const key = keyOf(statement);
    const before = row?.differenceCents ?? null;
    if (!isComplete && !isOverdue(statement, now)) return;
    const { differenceCents } = await store.keepComparison({
      invoiceId: row?.invoiceId ?? invoice?.id ?? `none-${accountId}-${period.start.getTime()}`,
      accountId,
      periodStart: period.start,
      ownCents,
      providerCents,
      comparedAt: now,
    });
    const figures = { account: accountId, period: dayOf(statement), own: ownCents, provider: providerCents };
    if (differenceCents === 0) {
      this.#agreed.add(key);
      if (this.#different.delete(key) || (before !== null && before !== 0)) onEvent('invoice-agrees', figures, 'info');
      return;
    }
    this.#agreed.delete(key);
    if (!this.#different.has(key) || before !== differenceCents)
      onEvent(invoice === null ? 'invoice-missing' : 'invoice-differs', figures, 'error');
    this.#different.add(key);
  }
}

/** Who was the operator's before it came to the provider has older statements, which concern nobody else. */
function firstMetered(statements: readonly Statement[], invoices: readonly { readonly createdAt: Date }[]): Date {
  const first = invoices[0]?.createdAt;
  if (first === undefined) return new Date(8_640_000_000_000_000);
  const starts = statements
    .map(({ period }) => period.start)
    .filter((start) => start.getTime() >= first.getTime() - 1000);
  return starts.reduce((least, start) => (start < least ? start : least), new Date(8_640_000_000_000_000));
}

/** Whether its invoice should be there. */
function isOverdue({ period }: Statement, now: Date): boolean {
  return now.getTime() - period.end.getTime() > INVOICED_MS;
}

function keyOf({ accountId, period }: Statement): string {
  return `${accountId} ${period.start.getTime()}`;
}

function dayOf({ period }: Statement): string {
  return period.start.toISOString().slice(0, 10);
}
