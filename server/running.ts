/** A service that has started: what it is asked, and how it stops. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Validator } from 'einvoice-validator';
import type { Accounts } from './accounts/accounts.js';
import { closeGently } from './http/closing.js';
import type { Readiness } from './operations/health.js';
import type { Tracing } from './operations/tracing.js';
import type { Payments } from './payments/payments.js';
import type { People } from './people/people.js';

/** How long requests in progress may take after the signal to stop. */
const GRACE_MS = 8_000;

/** How long idle connections are kept then: longer than a request takes to arrive. */
const IDLE_MS = 2_000;

/** The same for connections to the metrics. */
const METRICS_GRACE_MS = 500;

/** The service, listening and warmed up. */
export interface Service {
  readonly port: number;
  /** Port of the metrics; null if they are not served. */
  readonly metricsPort: number | null;
  readonly validator: Validator;
  /**
   * The key of the local account that was just created; null if there were accounts already, or the service has none.
   */
  readonly newKey: string | null;
  /** False while every call is answered with 503, because there are no keys yet. */
  readonly hasKeys: boolean;
  /**
   * Announces that connections will close, accepts no new ones, finishes requests in progress (with a limit), then ends
   * the workers.
   */
  stop(): Promise<void>;
  /**
   * Saves counted calls that are in no store yet, for an immediate end of the process. @returns how many calls are lost
   */
  saveCalls(): number;
}

interface Running {
  readonly servers: readonly Server[];
  readonly readiness: { now: Readiness };
  readonly validator: Validator;
  readonly accounts: Accounts | null;
  readonly payments: Payments | null;
  readonly people: People | null;
  readonly tracing: Tracing;
  readonly newKey: string | null;
  readonly hasKeys: boolean;
  readonly besideApi: boolean;
  readonly drainMs: number;
}

/** The service once it has started. */
export function running(parts: Running): Service {
  const { servers, readiness, validator, accounts, payments, people, tracing, newKey, hasKeys, besideApi, drainMs } =
    parts;
  const [api, metrics] = servers.map((server) => (server.address() as AddressInfo).port);
  return {
    port: api!,
    metricsPort: metrics ?? (besideApi ? api! : null),
    validator,
    newKey,
    hasKeys,
    async stop() {
      readiness.now = 'stopping';
      // The metrics stay until the end, to observe how the service stops.
      await closeGently(servers[0]!, { drainMs, idleMs: IDLE_MS, graceMs: GRACE_MS });
      await payments?.stop();
      // First: the last calls must be counted, even if later steps hang.
      await accounts?.stop();
      await people?.stop();
      await validator.close();
      await tracing.stop();
      if (servers[1] !== undefined) await closeGently(servers[1], { drainMs: 0, idleMs: 0, graceMs: METRICS_GRACE_MS });
    },
    saveCalls: () => accounts?.saveCalls() ?? 0,
  };
}
