/**
 * Compares our closed statements with the provider's invoices. Differences are reported and stored; calls that were too
 * late for the invoice of their period are added to the next one.
 */

import type { Account } from '../accounts/model.js';
import type { Comparison } from '../accounts/provider-store.js';
import { subscriptionAt } from '../accounts/subscription.js';
import type { Statement } from '../accounts/statement.js';
import { type ComparedPeriod, comparePeriods } from './comparison.js';
import type { PaymentEvents } from './payment-events.js';
import type { PaymentProvider } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';
import { reportRefusal } from './refusal.js';

export type ReconciliationStore = Pick<
  PaymentStore,
  'account' | 'statementsOfAccount' | 'statementsEnding' | 'findUsageEvents' | 'comparisons' | 'saveComparison' | 'time'
>;

export interface ReconciliationDeps {
  readonly store: ReconciliationStore;
  readonly provider: Pick<PaymentProvider, 'invoices' | 'lateCharges' | 'addLateUsage' | 'invoiceLateCharges'>;
  readonly onEvent: PaymentEvents;
}

const DAY_MS = 86_400_000;

/**
 * How long after its end a period is compared until both sides agree: calls may arrive late after an outage of the
 * store.
 */
const COMPARED_FOR_MS = 70 * DAY_MS;

/** When an invoice should exist and be final: an hour, plus three days for which the provider may wait for us. */
const INVOICED_MS = 4 * DAY_MS;

/** Maximum number of comparisons to read per account: several years of them. */
const MAX_ROWS = 200;

export class Reconciliation {
  readonly #deps: ReconciliationDeps;
  /** Periods that both sides agree on; they are compared again after a webhook about an invoice. */
  readonly #agreed = new Set<string>();
  /** Periods that differed the last time. */
  readonly #different = new Set<string>();

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  /** Number of periods that differ. */
  get differences(): number {
    return this.#different.size;
  }

  /** Compares recently closed statements that do not agree yet. @throws ProviderError, StoreError */
  async compareAll(): Promise<void> {
    const { store, onEvent } = this.#deps;
    const now = await store.time();
    const open = new Set<string>();
    // Day by day, so that nothing else has to wait.
    for (let from = now.getTime() - COMPARED_FOR_MS; from < now.getTime(); from += DAY_MS)
      for (const statement of await store.statementsEnding(new Date(from), new Date(from + DAY_MS)))
        if (statement.corrections.length > 0 || !this.#agreed.has(statementKey(statement)))
          open.add(statement.accountId);
    for (const accountId of open) {
      try {
        await this.compare(accountId);
      } catch (error) {
        reportRefusal(error, accountId, onEvent);
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
    // Read first: a charge made while invoices are being read is then missing from both.
    const late = await provider.lateCharges(customerId);
    if (account.subscription.state === 'ended' && late.some(({ isInvoiced }) => !isInvoiced))
      await provider.invoiceLateCharges(customerId);
    const invoices = await provider.invoices(customerId);
    const rows = await store.comparisons({ accountId, limit: MAX_ROWS });
    const first = firstMetered(statements, invoices);
    for (const period of comparePeriods(statements, invoices, late)) {
      if (period.statement.period.start < first) continue;
      const row = rows.find(({ periodStart }) => periodStart.getTime() === period.statement.period.start.getTime());
      await this.#chargeLate(account, customerId, period, now);
      await this.#keep(period, row, now);
    }
  }

  /** Charges calls that are on no invoice, after all of them have been reported to the meter. */
  async #chargeLate(account: Account, customerId: string, compared: ComparedPeriod, now: Date): Promise<void> {
    const { store, provider, onEvent } = this.#deps;
    const { statement, ownCents, ownCalls, chargedCents, providerCalls, hasSameBase, invoice } = compared;
    const amountCents = ownCents - chargedCents;
    // An ended subscription need not get an invoice for its last calls.
    const isFinal = compared.isComplete || (invoice !== null && isOverdue(statement, now) && !compared.hasDraft);
    if (amountCents <= 0 || !hasSameBase || !isFinal) return;
    const events = await store.findUsageEvents(account.id, statement.period.start);
    if (events.some(({ sentAt }) => sentAt === null)) return;
    const calls = Math.max(0, ownCalls - providerCalls);
    await provider.addLateUsage({
      accountId: account.id,
      customerId,
      subscriptionId: account.subscription.state === 'ended' ? null : account.provider.subscriptionId,
      period: statement.period,
      calls,
      amountCents,
      // Contains the target total, so that repeating it has no effect.
      identifier: `${account.id}-${statement.period.start.getTime()}-${ownCents}`,
    });
    onEvent(
      'usage-charged-late',
      { account: account.id, period: startDay(statement), calls, cents: amountCents },
      'warn',
    );
  }

  /** @param row the stored comparison of the period, if any: it stays with the same invoice */
  async #keep(compared: ComparedPeriod, row: Comparison | undefined, now: Date): Promise<void> {
    const { store, onEvent } = this.#deps;
    const { statement, ownCents, providerCents, invoice, isComplete } = compared;
    const { accountId, period } = statement;
    const key = statementKey(statement);
    const before = row?.differenceCents ?? null;
    if (!isComplete && !isOverdue(statement, now)) return;
    const { differenceCents } = await store.saveComparison({
      invoiceId: row?.invoiceId ?? invoice?.id ?? `none-${accountId}-${period.start.getTime()}`,
      accountId,
      periodStart: period.start,
      ownCents,
      providerCents,
      comparedAt: now,
    });
    const figures = { account: accountId, period: startDay(statement), own: ownCents, provider: providerCents };
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

/** Accounts that the operator billed before they moved to the provider have older statements, which are skipped. */
function firstMetered(statements: readonly Statement[], invoices: readonly { readonly createdAt: Date }[]): Date {
  const first = invoices[0]?.createdAt;
  if (first === undefined) return new Date(8_640_000_000_000_000);
  const starts = statements
    .map(({ period }) => period.start)
    .filter((start) => start.getTime() >= first.getTime() - 1000);
  return starts.reduce((least, start) => (start < least ? start : least), new Date(8_640_000_000_000_000));
}

/** Whether its invoice should exist by now. */
function isOverdue({ period }: Statement, now: Date): boolean {
  return now.getTime() - period.end.getTime() > INVOICED_MS;
}

function statementKey({ accountId, period }: Statement): string {
  return `${accountId} ${period.start.getTime()}`;
}

function startDay({ period }: Statement): string {
  return period.start.toISOString().slice(0, 10);
}
