/** How long the service takes until it serves, and until it is fast. */
import { Agent } from 'node:http';
import { startServiceProcess } from '../../kit/service-process.js';
import { median } from '../../kit/statistics.js';
import type { StartUp } from '../result.js';
import { timedRequest } from './timed-request.js';

/** Maximum number of requests after the first one, if there is time. */
const REQUESTS = 300;
const REQUESTS_WITHIN_MS = 5000;

type Run = Omit<StartUp, 'runs'>;

/**
 * Starts the service several times, and sends requests one by one.
 * @throws Error with the service's output if it does not start, or answers with anything but 200
 */
export async function measureStartUp(document: Uint8Array, runs: number): Promise<StartUp> {
  const results: Run[] = [];
  for (let run = 0; run < runs; run++) results.push(await startOnce(document));
  const middle = (key: keyof Run): number => median(results.map((result) => result[key]));
  return { readyMs: middle('readyMs'), firstRequestMs: middle('firstRequestMs'), requestMs: middle('requestMs'), runs };
}

async function startOnce(document: Uint8Array): Promise<Run> {
  const started = performance.now();
  const service = await startServiceProcess();
  const readyMs = performance.now() - started;
  const agent = new Agent({ keepAlive: true });
  try {
    const target = { port: service.port, key: service.key, agent };
    const firstRequestMs = await timedRequest(target, document);
    const times: number[] = [];
    const end = performance.now() + REQUESTS_WITHIN_MS;
    do times.push(await timedRequest(target, document));
    while (times.length < REQUESTS && performance.now() < end);
    return { readyMs, firstRequestMs, requestMs: median(times) };
  } finally {
    agent.destroy();
    await service.stop();
  }
}
