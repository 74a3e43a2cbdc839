/**
 * Sends requests at fixed times, however long the answers take, like customers, who do not wait for each other. A
 * sender that waits for each answer would send least when the service is slowest, and its p99 would hide that. Times
 * are therefore counted from when a request was due.
 */
import { Agent, request as httpRequest } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { headersOf, pathOf, type Target, type Traffic, type TrafficOptions } from './traffic.js';

export interface PacedOptions extends Omit<TrafficOptions, 'connections'> {
  /** Requests per second. */
  readonly rate: number;
}

/** Sends for some seconds, then waits for the last answers. */
export async function pacedTraffic({ service, document, seconds, rate }: PacedOptions): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true });
  const times = createHistogram();
  const counts = { reports: 0, busy: 0, errors: 0 };
  const started = performance.now();
  const pending: Promise<void>[] = [];
  for (let number = 0; number < seconds * rate; number++) {
    const due = started + (number * 1000) / rate;
    const ahead = due - performance.now();
    if (ahead > 0) await sleep(ahead);
    pending.push(
      post(service, agent, document).then((status) => {
        if (status === 200) {
          counts.reports++;
          times.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
        } else if (status === 503) counts.busy++;
        else counts.errors++;
      }),
    );
  }
  await Promise.all(pending);
  const duration = (performance.now() - started) / 1000;
  agent.destroy();
  const at = (microseconds: number): number => (counts.reports === 0 ? NaN : microseconds / 1000);
  return {
    ...counts,
    throughput: counts.reports / duration,
    p50: at(times.percentile(50)),
    p99: at(times.percentile(99)),
    max: at(times.max),
  };
}

/** @returns the status; 0 without an answer */
function post(service: Target, agent: Agent, document: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = { ...headersOf(service), 'Content-Length': String(document.length) };
    const request = httpRequest(
      { host: '127.0.0.1', port: service.port, method: 'POST', path: pathOf(service), agent, headers },
      (response) => {
        response
          .resume()
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', () => resolve(0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(document);
  });
}
