/**
 * The cost of accounts per request: two apps with the same validator in one process, one with accounts and one without,
 * in alternation.
 */
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createValidator } from '#validator/index.js';
import { openAccounts } from '#service/accounts/accounts.js';
import type { KeyStore } from '#service/accounts/key-store.js';
import { createApp } from '#service/app.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { createHttpServer } from '#service/http/http-server.js';
import type { AuthenticationCost } from '../result.js';
import { median } from '../../kit/statistics.js';
import { type Target, timedRequest } from './timed-request.js';

/** Number of warm-up requests to each app. */
const WARM_UP = 300;

const OPEN: KeyStore = { hasKeys: () => true, authenticate: () => ({ id: 'anybody' }) };

/**
 * Times requests with and without accounts (keys, quota, counting, call records, batches to a SQLite file).
 * @param requests to each app
 * @param folder for the accounts
 */
export async function measureAuthentication(
  document: Uint8Array,
  requests: number,
  folder: string,
): Promise<AuthenticationCost> {
  const validator = await createValidator({ ...readRulesSettings({}).rules, workers: 1 });
  const accounts = await openAccounts({ place: { file: join(folder, 'accounts.sqlite') }, spoolDir: folder });
  const agent = new Agent({ keepAlive: true });
  const servers = [OPEN, accounts.keys].map((keys) => createHttpServer(createApp({ validator, keys })));
  try {
    await validator.ready();
    const key = (await accounts.createLocal()) ?? '';
    const targets: Target[] = [];
    for (const server of servers) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      targets.push({ port: (server.address() as AddressInfo).port, key, agent });
    }
    await byTurns(targets, document, WARM_UP);
    const [without, withAccounts] = (await byTurns(targets, document, requests)) as [number[], number[]];
    return { withoutMs: median(without), withMs: median(withAccounts), requests };
  } finally {
    agent.destroy();
    for (const server of servers) server.close();
    await accounts.stop();
    await validator.close();
  }
}

/** The order changes each time. */
async function byTurns(targets: readonly Target[], document: Uint8Array, turns: number): Promise<number[][]> {
  const times: number[][] = targets.map(() => []);
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 === 0 ? [...targets.keys()] : [...targets.keys()].reverse();
    for (const index of order) times[index]!.push(await timedRequest(targets[index]!, document));
  }
  return times;
}
