/** Prometheus metrics about accounts: charged calls, and the condition of the store. */

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Accounts } from '../accounts/accounts.js';

export type MeasuredAccounts = Pick<Accounts, 'unrecordedCalls' | 'chargedCalls' | 'isStoreDown' | 'watch'>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Adds them to the metrics of a service. Values are read on each scrape. */
export function addAccountMetrics(registry: Registry, accounts: MeasuredAccounts): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      registers,
      name,
      help,
      collect() {
        this.set(value());
      },
    });
  };
  const counter = (name: string, help: string, value: () => number): void => {
    new Counter({
      registers,
      name,
      help,
      collect() {
        // The value is counted elsewhere, and counters can only be increased, so reset first.
        this.reset();
        this.inc(value());
      },
    });
  };
  counter('einvoice_charged_calls_total', 'Calls that have been counted, and are charged', accounts.chargedCalls);
  counter('einvoice_lost_calls_total', 'Calls that have been counted, and will be in no store', () =>
    accounts.watch.lostCalls(),
  );
  gauge(
    'einvoice_unrecorded_calls',
    'Calls that have been counted and that the account store has not confirmed',
    accounts.unrecordedCalls,
  );
  gauge('einvoice_last_flush_age_seconds', 'Time since the account store last had everything that was counted', () =>
    accounts.watch.secondsSinceFlush(),
  );
  gauge('einvoice_store_down', 'Whether the account store could not be reached the last time (1), or could (0)', () =>
    Number(accounts.isStoreDown()),
  );
  const latency = new Histogram({
    registers,
    name: 'einvoice_store_duration_seconds',
    help: 'How long the account store took: to answer a probe, to take what was counted',
    labelNames: ['work'],
    buckets: SECONDS,
  });
  accounts.watch.listen((work, seconds) => latency.observe({ work }, seconds));
}
