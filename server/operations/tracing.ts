/** Spans of requests, for a collector of OpenTelemetry. Like the log, they contain nothing of an invoice. */
import type { FinishedRequest } from '../http/observation.js';

export interface Tracing {
  request(request: FinishedRequest): void;
  /** Sends the remaining spans; a collector that can't be reached is not waited for. */
  stop(): Promise<void>;
}

/** Without a collector. */
export const NO_TRACING: Tracing = { request: () => undefined, stop: () => Promise.resolve() };
