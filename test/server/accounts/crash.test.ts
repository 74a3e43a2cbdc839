/**
 * Two processes with one PostgreSQL; one is killed under load, or the database restarted: confirmed calls are counted,
 * none twice, and the outbox agrees.
 */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceProcess, type ServiceProcess } from '../../../scripts/kit/service-process.js';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import { periodAt } from '#service/accounts/period.js';
import { openStore } from '#service/accounts/sql/open.js';
import { postgres } from '../../fixtures/postgres.js';
import { DRIVERS } from '../../fixtures/stores.js';
import { needs } from '../../needs/needs.js';
import { PATH } from '../http/support.js';

/** The first phase ends when everything is in the store, the second when one process is killed. */
const PHASES = [3_000, 3_000, 4_000] as const;
const CONNECTIONS = 16;

/** Calls while the database is restarted repeatedly. */
const RESTART_CALLS = 6_000;

/** A minimal document: its validation does not matter here. */
const DOCUMENT = '<a/>';

needs('postgresql').describe('two processes on one PostgreSQL', () => {
  it('count together, and one that is killed, and whose folder goes with it, loses at most what it has answered since it last handed over', async () => {
    const place = await DRIVERS.find(({ name }) => name === 'PostgreSQL')!.empty();
    const store = await openStore(place.place);
    const account = await createAccount(store, { name: 'Ada', email: 'ada@example.com', cardOnFile: true }, new Date());
    await store.meterAccount(account.id, true);
    const { secret } = await createKey(store, account.id, 'Load', new Date());
    const env = { ...place.env, API_KEYS: '', WORKERS: '1', WARM_UP: '0', LOG_LEVEL: 'silent' };
    const services = await Promise.all([startServiceProcess(env), startServiceProcess(env)]);
    try {
      const [victim, survivor] = services as [ServiceProcess, ServiceProcess];
      const { start } = periodAt(account.subscription, new Date());
      const counted = (): Promise<number> => store.usageOf(account.id, start);
      const [first, second, third] = PHASES;

      const equal = async (): Promise<void> => {
        const events = await store.findUsageEvents(account.id, start);
        assert.equal(sum(events.map(({ calls }) => calls)), await counted(), 'the outbox has what is counted');
        assert.deepEqual(
          events.map(({ sequence }) => sequence),
          events.map((_, index) => index + 1),
          'each number once, without a gap',
        );
      };

      const before = await load([victim, survivor], secret, first);
      assert.ok(
        before.every((answers) => answers > first / 4),
        'both work',
      );
      // Both write in the background while they run.
      while ((await counted()) < sum(before)) await new Promise((resolve) => setTimeout(resolve, 50));
      const unsafe = await load([victim, survivor], secret, second, () => {
        process.kill(victim.pid, 'SIGKILL');
      });
      const after = await load([survivor], secret, third);
      assert.equal(await survivor.stop(), true, survivor.complaints());

      await equal();
      const [total, lost] = [
        sum([...before, ...unsafe, ...after]),
        sum([...before, ...unsafe, ...after]) - (await counted()),
      ];
      assert.ok(lost >= 0, `${-lost} more counted than the ${total} that were answered`);
      assert.ok(
        lost <= unsafe[0]!,
        `${lost} of ${total} lost, ${unsafe[0]} answered by the process that was killed since it had handed over`,
      );
    } finally {
      for (const service of services) await service.stop();
      await store.close();
      await place.remove();
    }
  });

  it('lose nothing when the database is restarted under load', async () => {
    const place = await DRIVERS.find(({ name }) => name === 'PostgreSQL')!.empty();
    const store = await openStore(place.place);
    const account = await createAccount(store, { name: 'Ada', email: 'ada@example.com', cardOnFile: true }, new Date());
    await store.meterAccount(account.id, true);
    const { secret } = await createKey(store, account.id, 'Load', new Date());
    await store.close();
    const folder = await mkdtemp(join(tmpdir(), 'restart-'));
    const env = { ...place.env, API_KEYS: '', WORKERS: '1', WARM_UP: '0', LOG_LEVEL: 'silent', SPOOL_DIR: folder };
    const services = await Promise.all([startServiceProcess(env), startServiceProcess(env)]);
    try {
      let isLoading = true;
      const answered = load(services, secret, RESTART_CALLS).finally(() => {
        isLoading = false;
      });
      let restarts = 0;
      while (isLoading) {
        postgres().stop();
        await new Promise((resolve) => setTimeout(resolve, 300));
        postgres().start();
        restarts += 1;
        await new Promise((resolve) => setTimeout(resolve, 700));
      }
      const total = sum(await answered);
      assert.ok(restarts > 0);
      for (const service of services) assert.equal(await service.stop(), true, service.complaints());
      const after = await openStore(place.place);
      const events = await after.findUsageEvents(account.id, account.subscription.startedAt);
      const counted = await after.usageOf(account.id, account.subscription.startedAt);
      await after.close();
      assert.deepEqual([counted, sum(events.map(({ calls }) => calls))], [total, total]);
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        events.map((_, index) => index + 1),
      );
    } finally {
      postgres().start();
      for (const service of services) await service.stop();
      await rm(folder, { recursive: true, force: true });
      await place.remove();
    }
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Sends so many calls to the services in turn; complete answers with 200 are counted.
 * @param kill kills the first service in the middle of its answers, when all but these have arrived
 * @returns the number of answers of each
 */
async function load(
  services: readonly ServiceProcess[],
  secret: string,
  calls: number,
  kill?: () => void,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const answers = services.map(() => 0);
  let isKilled = false;
  const client = async (index: number): Promise<void> => {
    const service = index % services.length;
    while (!isKilled && sum(answers) < calls) {
      const status = await call(agent, services[service]!.port, secret);
      if (status === 200) answers[service]! += 1;
      // Only the killed service may leave a call without an answer.
      else assert.ok(isKilled && service === 0 && status === null, `answered with ${status}`);
      if (kill !== undefined && !isKilled && sum(answers) >= calls) {
        isKilled = true;
        kill();
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => client(index)));
  agent.destroy();
  return answers;
}

/** @returns the status of a complete answer; null if there was none */
function call(agent: Agent, port: number, secret: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { 'X-Api-Key': secret, 'Content-Type': 'application/xml', 'Content-Length': DOCUMENT.length };
    const request = httpRequest({ agent, port, host: '127.0.0.1', method: 'POST', path: PATH, headers }, (response) => {
      response.resume();
      response
        .once('end', () => resolve(response.statusCode ?? null))
        .once('error', () => resolve(null))
        .once('aborted', () => resolve(null));
    });
    request.once('error', () => resolve(null)).end(DOCUMENT);
  });
}
