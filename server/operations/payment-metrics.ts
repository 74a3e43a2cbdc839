/** Prometheus metrics about payments. */

import { Counter, Gauge, type Registry } from 'prom-client';
import type { PaymentFigures, Payments } from '../payments/payments.js';

/** Figures that only grow are counters; all are read on each scrape. */
export function addPaymentMetrics(registry: Registry, { figures }: Pick<Payments, 'figures'>): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: (now: PaymentFigures) => number): void => {
    new Gauge({
      registers,
      name,
      help,
      collect() {
        this.set(value(figures()));
      },
    });
  };
  const counter = (name: string, help: string, value: (now: PaymentFigures) => number): void => {
    new Counter({
      registers,
      name,
      help,
      collect() {
        this.reset();
        this.inc(value(figures()));
      },
    });
  };
  counter(
    'einvoice_metered_calls_total',
    "Calls that the payment provider's meter has confirmed to this process",
    ({ sentCalls }) => sentCalls,
  );
  counter(
    'einvoice_metering_refusals_total',
    "Reports of calls that the payment provider's meter has refused",
    ({ refusedEvents }) => refusedEvents,
  );
  gauge('einvoice_unmetered_calls', 'Calls that wait for the meter', ({ waitingCalls }) => waitingCalls);
  gauge(
    'einvoice_unmetered_seconds',
    'For how long the oldest call has waited for the meter',
    ({ waitingSeconds }) => waitingSeconds,
  );
  gauge(
    'einvoice_invoice_differences',
    "Periods for which our statement and the payment provider's invoice differ",
    ({ differences }) => differences,
  );
  gauge(
    'einvoice_payments_failing',
    'Whether the payment provider could not be worked with the last time (1), or could (0)',
    ({ isFailing }) => Number(isFailing),
  );
}
