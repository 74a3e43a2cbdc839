/** How long the service takes until it serves, and until it is fast. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { findPackageRoot } from '../../../engine/package-root.js';
import { median } from '../statistics.js';
import type { StartUp } from '../result.js';
import { timedRequest } from './timed-request.js';

const MAIN = join(findPackageRoot(), 'dist', 'server', 'main.js');
const KEY = 'benchmark';
const READY_WITHIN_MS = 60_000;

/** Requests behind the first one: as many as there is time for. */
const REQUESTS = 300;
const REQUESTS_WITHIN_MS = 5000;

type Run = Omit<StartUp, 'runs'>;

/**
 * Starts the service a number of times, and sends requests one after the other.
 * @param folder for the data of the service
 * @throws Error with what the service said when it does not start, or answers with anything but 200
 */
export async function measureStartUp(document: Uint8Array, runs: number, folder: string): Promise<StartUp> {
  const results: Run[] = [];
  for (let run = 0; run < runs; run++) results.push(await startOnce(document, await mkdtemp(join(folder, 'data-'))));
  const middle = (key: keyof Run): number => median(results.map((result) => result[key]));
  return { readyMs: middle('readyMs'), firstRequestMs: middle('firstRequestMs'), requestMs: middle('requestMs'), runs };
}

async function startOnce(document: Uint8Array, dataDir: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { PORT: '0', HOST: '127.0.0.1', API_KEYS: KEY, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const agent = new Agent({ keepAlive: true });
  try {
    const port = await portOf(child);
    const readyMs = performance.now() - started;
    const target = { port, key: KEY, agent };
    const firstRequestMs = await timedRequest(target, document);
    const times: number[] = [];
    const end = performance.now() + REQUESTS_WITHIN_MS;
    do times.push(await timedRequest(target, document)); while (times.length < REQUESTS && performance.now() < end);
    return { readyMs, firstRequestMs, requestMs: median(times) };
  } finally {
    agent.destroy();
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
}

/** The port, from the line with which the service says that it listens. */
async function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  let complaint = '';
  child.stderr!.on('data', (chunk: Buffer) => { complaint += chunk.toString(); });
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('close', () => reject(new Error(complaint.trim() || 'the service ended before it listened')));
      child.stdout!.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const port = /, port (\d+)\n/.exec(output)?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    });
  } finally {
    clearTimeout(timer);
  }
}
