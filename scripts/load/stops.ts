/**
 * Stops the service while clients send, on kept connections or a new one each time, and counts the results of their
 * requests.
 */
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServiceProcess } from '../kit/service-process.js';
import { ROUTES } from '#service/http/routes.js';

/** Whether a client keeps its connection, or opens one for each request. */
export type ClientKind = 'keep-alive' | 'one-request';

export interface StopsOptions {
  readonly stops: number;
  /** Each has one connection at a time, and sends its next request as soon as it has its answer. */
  readonly clients: number;
  /** By default `keep-alive`. */
  readonly kind?: ClientKind;
  /** Maximum pause in milliseconds between an answer and the next request, for every other client. */
  readonly pauseMs?: number;
  readonly document: Buffer;
  /** Additional environment variables of the service. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Counts over all stops. */
export interface Stops {
  readonly reports: number;
  /** Answers with another status. */
  readonly others: number;
  /** Lost requests: the connection ended before the answer. */
  readonly reset: number;
  /** Stops without exit code 0, or not in time. */
  readonly failed: number;
  /** Times of the stops, in milliseconds. */
  readonly longest: number;
}

type Counts = { -readonly [name in keyof Stops]: Stops[name] };

/** How long clients send before the signal. */
const BEFORE_MS = 200;

/** Starts and stops the service repeatedly. */
export async function stopUnderLoad({
  stops,
  clients,
  kind = 'keep-alive',
  pauseMs = 0,
  document,
  settings = {},
}: StopsOptions): Promise<Stops> {
  const counts: Counts = { reports: 0, others: 0, reset: 0, failed: 0, longest: 0 };
  for (let n = 0; n < stops; n++) {
    const service = await startServiceProcess({ LOG_LEVEL: 'warn', ...settings });
    const agents = Array.from(
      { length: clients },
      () => new Agent({ keepAlive: kind === 'keep-alive', maxSockets: 1 }),
    );
    // All have their connection before the signal comes.
    await Promise.all(agents.map((agent) => post(service, agent, document, counts)));
    const sending = agents.map(async (agent, client) => {
      while (await post(service, agent, document, counts)) await sleep(client % 2 === 0 ? 0 : Math.random() * pauseMs);
      agent.destroy();
    });
    // Varies the phase of the clients.
    await sleep(BEFORE_MS + Math.random() * BEFORE_MS);
    const signalled = performance.now();
    if (!(await service.stop())) counts.failed++;
    counts.longest = Math.max(counts.longest, performance.now() - signalled);
    await Promise.all(sending);
  }
  return counts;
}

/** @returns whether the service is still running */
function post(
  { port, key }: { readonly port: number; readonly key: string },
  agent: Agent,
  document: Buffer,
  counts: Counts,
): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/xml', 'Content-Length': String(document.length) };
    const lost = (error: NodeJS.ErrnoException): void => {
      // Nobody listens any more, so nothing was sent.
      if (error.code !== 'ECONNREFUSED') counts.reset++;
      resolve(false);
    };
    const request = httpRequest(
      { host: '127.0.0.1', port, method: 'POST', path: ROUTES.validate, agent, headers },
      (response) => {
        response
          .resume()
          .on('error', lost)
          .on('end', () => {
            if (response.statusCode === 200) counts.reports++;
            else counts.others++;
            resolve(true);
          });
      },
    );
    request.on('error', lost);
    request.end(document);
  });
}

const CLIENTS: Readonly<Record<ClientKind, string>> = {
  'keep-alive': 'clients that keep their connections',
  'one-request': 'clients that open one for each request',
};

/** A summary line. */
export function describeStops(
  { stops, clients, kind = 'keep-alive' }: Pick<StopsOptions, 'stops' | 'clients' | 'kind'>,
  { reports, others, reset, failed, longest }: Stops,
): string {
  return `${stops} stops with ${clients} ${CLIENTS[kind]}: ${reset} requests reset, ${others} answered with another status than 200, ${reports} reports, ${failed} stops failed, the longest took ${(longest / 1000).toFixed(1)} s`;
}

/** Problems that fail the run. */
export function stopShortcomings({ reports, others, reset, failed }: Stops): readonly string[] {
  return [
    ...(reset > 0 ? [`stops: ${reset} requests reset`] : []),
    ...(others > 0 ? [`stops: ${others} requests not answered with 200`] : []),
    ...(failed > 0 ? [`stops: ${failed} did not end with exit code 0 in time`] : []),
    ...(reports === 0 ? ['stops: no reports'] : []),
  ];
}
