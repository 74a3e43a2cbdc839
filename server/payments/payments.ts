/** Payments in a running service: reports to the provider in the background, and handles its webhooks. */

import type { Router } from 'express';
import { StoreError } from '../accounts/store-error.js';
import { finishesWithin } from '../accounts/finishes-within.js';
import { type CheckoutService, createCheckoutService } from './checkout-service.js';
import { type FollowDeps, followSubscription } from './follow.js';
import { type InvoiceFormat, type IssueDeps, type IssuedInvoice, issueInvoice } from './invoice/issue.js';
import type { PaymentEvents } from './payment-events.js';
import { type PaymentProvider, ProviderError } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';
import { priceUpkeep } from './price-upkeep.js';
import { Reconciliation } from './reconciliation.js';
import { type Task, runTasks } from './tasks.js';
import { UsageSender } from './usage-sender.js';
import { webhookRoute } from './webhook-route.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long sent and received events are kept: longer than anybody looks back, or the provider repeats. */
const KEPT_MS = 100 * DAY_MS;

/** How long stopping waits for requests in progress; they stay in the outbox in any case. */
const STOP_MS = 1_000;

export interface PaymentsDeps {
  readonly store: PaymentStore;
  readonly provider: PaymentProvider;
  /** The secret with which the provider signs webhooks. */
  readonly webhookSecret: string;
  readonly onEvent?: PaymentEvents;
  readonly onChange?: FollowDeps['onChange'];
  /** The dependencies of our own invoices; if absent, none are issued. */
  readonly invoices?: Omit<IssueDeps, 'store'>;
}

/** Figures about payments for the metrics. */
export interface PaymentFigures {
  readonly sentCalls: number;
  readonly refusedEvents: number;
  /** Calls that wait for the meter, and since how many seconds; as of the last run. */
  readonly waitingCalls: number;
  readonly waitingSeconds: number;
  readonly differences: number;
  /** Whether the provider is unreachable, rejects our key, or something on our side fails. */
  readonly isFailing: boolean;
}

export interface Payments {
  /** For code that sends customers to the provider. */
  readonly checkoutService: CheckoutService;
  readonly routes: Router;
  /**
   * Our own invoice of a closed statement, for German customers; null without a seller in the settings.
   * @throws InvoiceError, AccountError `ACCOUNT_UNKNOWN`, StoreError, EngineError
   */
  readonly ownInvoice: ((accountId: string, periodStart: Date, format: InvoiceFormat) => Promise<IssuedInvoice>) | null;
  figures(): PaymentFigures;
  /** Ends the background tasks; unsent events stay in the outbox. */
  stop(): Promise<void>;
}

/** Starts the background tasks. */
export function openPayments({
  store,
  provider,
  webhookSecret,
  onEvent = () => undefined,
  onChange,
  invoices,
}: PaymentsDeps): Payments {
  const follow: FollowDeps = { store, provider, onEvent, ...(onChange !== undefined && { onChange }) };
  const sender = new UsageSender({ store, provider, onEvent });
  const reconciliation = new Reconciliation({ store, provider, onEvent });
  const health = trackHealth(onEvent);
  let waiting = { calls: 0, seconds: 0 };
  const lookAtBacklog = async (): Promise<void> => {
    const { calls, oldest } = await store.usageBacklog();
    waiting = { calls, seconds: oldest === null ? 0 : ((await store.time()).getTime() - oldest.getTime()) / SECOND_MS };
  };
  const tasks: readonly Task[] = [
    { everyMs: 2 * SECOND_MS, maxPauseMs: 5 * MINUTE_MS, run: () => sender.send() },
    { everyMs: 15 * SECOND_MS, maxPauseMs: 5 * MINUTE_MS, run: lookAtBacklog },
    {
      everyMs: 5 * MINUTE_MS,
      maxPauseMs: HOUR_MS,
      run: priceUpkeep({ store, provider, onEvent, look: (id) => followSubscription(follow, id) }),
    },
    { everyMs: HOUR_MS, maxPauseMs: HOUR_MS, run: () => reconciliation.compareAll() },
    {
      everyMs: DAY_MS,
      maxPauseMs: DAY_MS,
      run: async () => {
        const before = new Date((await store.time()).getTime() - KEPT_MS);
        await store.removeSentUsage(before);
        await store.removeProviderEvents(before);
      },
    },
  ];
  const running = runTasks(tasks, health.report);
  return {
    checkoutService: createCheckoutService(follow),
    routes: webhookRoute({ ...follow, secret: webhookSecret, reconciliation }),
    ownInvoice:
      invoices === undefined
        ? null
        : (accountId, periodStart, format) => issueInvoice({ ...invoices, store }, accountId, periodStart, format),
    figures: () => ({
      sentCalls: sender.sentCalls,
      refusedEvents: sender.refusedEvents,
      waitingCalls: waiting.calls,
      waitingSeconds: waiting.seconds,
      differences: reconciliation.differences,
      isFailing: health.isFailing(),
    }),
    stop: async () => void (await finishesWithin(STOP_MS, running.stop())),
  };
}

/**
 * Payments fail while any task fails; only changes are reported. A failing store is reported by the accounts instead.
 */
function trackHealth(onEvent: PaymentEvents): { isFailing(): boolean; report(task: Task, failure: unknown): void } {
  const failing = new Set<Task>();
  return {
    isFailing: () => failing.size > 0,
    report(task, failure) {
      if (failure instanceof StoreError) return;
      const wasFailing = failing.size > 0;
      if (failure === null) failing.delete(task);
      else failing.add(task);
      if (failing.size > 0 && !wasFailing)
        onEvent(
          'payments-failing',
          { reason: failure instanceof ProviderError ? failure.reason : 'internal error' },
          'error',
        );
      if (failing.size === 0 && wasFailing) onEvent('payments-working', {}, 'info');
    },
  };
}
