/** Reports the outbox to the provider's meter. Events stay in the outbox until the provider has confirmed them. */

import type { Account } from '../accounts/model.js';
import { periodAt } from '../accounts/period.js';
import type { UsageEvent } from '../accounts/provider-store.js';
import type { PaymentEvents } from './payment-events.js';
import type { PaymentProvider } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';
import { isRefused } from './refusal.js';

export type SenderStore = Pick<PaymentStore, 'pendingUsage' | 'markSent' | 'account' | 'statementsOfAccount' | 'time'>;

/** Events per query; more if the first ones all wait for a retry. */
const MIN_READ = 200;
const MAX_READ = 51_200;

/** Concurrent requests: the provider has a rate limit per second. */
const AT_A_TIME = 8;

/** The meter accepts usage that is less than 35 days old. */
const TOO_OLD_MS = 34 * 86_400_000;

/** When to retry rejected events: a customer that was deleted there rarely comes back. */
const REFUSED_MS = 3_600_000;

export interface SenderDeps {
  readonly store: SenderStore;
  readonly provider: Pick<PaymentProvider, 'reportUsage'>;
  readonly onEvent: PaymentEvents;
}

export class UsageSender {
  readonly #deps: SenderDeps;
  readonly #refusedUntil = new Map<string, number>();
  #read = MIN_READ;
  /** Totals of this process: calls that the meter has accepted, and events that it has rejected. */
  sentCalls = 0;
  refusedEvents = 0;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /**
   * Sends waiting events, up to a limit.
   * @returns whether there may be more to send
   * @throws ProviderError `UNREACHABLE`, `FORBIDDEN`: no events can be sent now; StoreError
   */
  async send(): Promise<boolean> {
    const { store } = this.#deps;
    const now = await store.time();
    const pending = await store.pendingUsage(this.#read);
    const due = pending.filter(({ accountId }) => (this.#refusedUntil.get(accountId) ?? 0) <= now.getTime());
    const isFull = pending.length === this.#read;
    // Waiting events of one account must not block the others: read further.
    this.#read = isFull && due.length === 0 ? Math.min(this.#read * 2, MAX_READ) : MIN_READ;
    const accounts = new Map<string, Account | null>();
    for (const { accountId } of due)
      if (!accounts.has(accountId)) accounts.set(accountId, await store.account(accountId));
    for (let from = 0; from < due.length; from += AT_A_TIME) {
      const some = due.slice(from, from + AT_A_TIME);
      const done = await Promise.allSettled(
        some.map((event) => this.#sendOne(event, accounts.get(event.accountId) ?? null, now)),
      );
      // Record what has arrived before throwing errors.
      const sent = some.filter((_event, index) => {
        const result = done[index]!;
        return result.status === 'fulfilled' && result.value;
      });
      if (sent.length > 0) await store.markSent(sent, now);
      const failed = done.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
    return isFull;
  }

  /** @returns whether the event is settled */
  async #sendOne(event: UsageEvent, account: Account | null, now: Date): Promise<boolean> {
    const { provider, onEvent } = this.#deps;
    const { accountId, sequence, calls, happenedAt } = event;
    // There is nobody left to charge.
    if (account !== null && account.erasedAt !== null) return true;
    const customerId = account?.provider.customerId ?? null;
    if (account === null || customerId === null) return this.#refused(event, 'no customer', now);
    // Calls in a trial are free, but the provider would charge them.
    if (await this.#isTrial(account, event)) return true;
    if (now.getTime() - happenedAt.getTime() > TOO_OLD_MS) {
      onEvent('usage-too-old', { account: accountId, sequence, calls }, 'warn');
      return true;
    }
    try {
      await provider.reportUsage({ customerId, identifier: `${accountId}-${sequence}`, calls, at: happenedAt });
    } catch (error) {
      if (isRefused(error)) return this.#refused(event, error.reason, now);
      throw error;
    }
    this.sentCalls += calls;
    return true;
  }

  #refused({ accountId, sequence }: UsageEvent, reason: string, now: Date): false {
    this.refusedEvents += 1;
    if ((this.#refusedUntil.get(accountId) ?? 0) <= now.getTime())
      this.#deps.onEvent('usage-refused', { account: accountId, sequence, reason }, 'error');
    this.#refusedUntil.set(accountId, now.getTime() + REFUSED_MS);
    return false;
  }

  /** For an earlier subscription the statement decides; all its trials are over by then. */
  async #isTrial({ id, subscription }: Account, { periodStart }: UsageEvent): Promise<boolean> {
    if (periodStart >= subscription.startedAt) return periodAt(subscription, periodStart).kind === 'trial';
    const statements = await this.#deps.store.statementsOfAccount(id);
    return statements.some(({ period }) => period.kind === 'trial' && period.start.getTime() === periodStart.getTime());
  }
}
