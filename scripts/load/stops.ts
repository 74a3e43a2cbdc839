/** Stops of the service while clients send, on connections that they keep or on a new one each time: what becomes of their requests. */
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServiceProcess } from '../kit/service-process.js';
import { ROUTES } from '#service/http/routes.js';

/** Whether a client keeps its connection, or opens one for each request. */
export type ClientKind = 'keep-alive' | 'one-request';

export interface StopsOptions {
  readonly stops: number;
  /** Each has a connection at a time, and sends its next request as soon as it has its answer. */
  readonly clients: number;
  /** `keep-alive` when absent. */
  readonly kind?: ClientKind;
  /** Milliseconds from an answer to the next request, at most; every other client waits so long. */
  readonly pauseMs?: number;
  readonly document: Buffer;
  /** More variables of the service's environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What was counted, over all stops. */
export interface Stops {
  readonly reports: number;
  /** Answers with another status. */
  readonly others: number;
  /** Requests that were sent and lost: the connection ended before their answer. */
  readonly reset: number;
  /** Stops that did not end with exit code 0, or not in time. */
  readonly failed: number;
  /** Of the stops, in milliseconds. */
  readonly longest: number;
}

type Counts = { -readonly [name in keyof Stops]: Stops[name] };

/** How long clients send before the signal. */
const BEFORE_MS = 200;

/** Starts the service and stops it, again and again. */
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
    // Each has its connection before the signal comes.
    await Promise.all(agents.map((agent) => post(service, agent, document, counts)));
    const sending = agents.map(async (agent, client) => {
      while (await post(service, agent, document, counts)) await sleep(client % 2 === 0 ? 0 : Math.random() * pauseMs);
      agent.destroy();
    });
    // Not always at the same place of what they do.
    await sleep(BEFORE_MS + Math.random() * BEFORE_MS);
    const signalled = performance.now();
    if (!(await service.stop())) counts.failed++;
    counts.longest = Math.max(counts.longest, performance.now() - signalled);
    await Promise.all(sending);
  }
  return counts;
}

/** @returns whether the service is still there */
function post(
  { port, key }: { readonly port: number; readonly key: string },
  agent: Agent,
  document: Buffer,
  counts: Counts,
): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/xml', 'Content-Length': String(document.length) };
    const lost = (error: NodeJS.ErrnoException): void => {
      // Nobody listens any more: nothing was sent.
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

/** One line about them. */
export function describeStops(
  { stops, clients, kind = 'keep-alive' }: Pick<StopsOptions, 'stops' | 'clients' | 'kind'>,
  { reports, others, reset, failed, longest }: Stops,
): string {
  return `${stops} stops with ${clients} ${CLIENTS[kind]}: ${reset} requests reset, ${others} answered with another status than 200, ${reports} reports, ${failed} stops failed, the longest took ${(longest / 1000).toFixed(1)} s`;
}

/** What is not as it has to be. */
export function stopShortcomings({ reports, others, reset, failed }: Stops): readonly string[] {
  return [
    ...(reset > 0 ? [`stops: ${reset} requests reset`] : []),
    ...(others > 0 ? [`stops: ${others} requests not answered with 200`] : []),
    ...(failed > 0 ? [`stops: ${failed} did not end with exit code 0 in time`] : []),
    ...(reports === 0 ? ['stops: no reports'] : []),
  ];
}
