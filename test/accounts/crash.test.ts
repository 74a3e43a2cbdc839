/** Two processes on one PostgreSQL, one of them killed under load: what was answered is counted, but for a second, and never twice. */

import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { startServiceProcess, type ServiceProcess } from '../../scripts/fuzz/service-process.js';
import { createAccount, createKey } from '../../server/accounts/account-actions.js';
import { KNOWN_WITHIN_MS } from '../../server/accounts/accounts.js';
import { periodAt } from '../../server/accounts/period.js';
import { openStore } from '../../server/accounts/sql/open.js';
import { DRIVERS } from '../fixtures/stores.js';
import { PATH } from '../http/support.js';
import { PLAN } from './support.js';

const CALLS = 10_000;
const KILLED_AFTER = 4_000;
const CONNECTIONS = 16;

/** A small document: what is validated does not matter here. */
const DOCUMENT = '<a/>';

describe('two processes on one PostgreSQL', () => {
  it('count together, and one that is killed loses at most its last second', async () => {
    const place = await DRIVERS.find(({ name }) => name === 'PostgreSQL')!.empty();
    const store = await openStore(place.place);
    const account = await createAccount(store, PLAN, { name: 'Ada', email: 'ada@example.com', cardOnFile: true }, new Date());
    const { secret } = await createKey(store, account.id, 'Load', new Date());
    const env = { ...place.env, API_KEYS: '', WORKERS: '1', LOG_LEVEL: 'silent' };
    const services = await Promise.all([startServiceProcess(env), startServiceProcess(env)]);
    try {
      const [victim, survivor] = services as [ServiceProcess, ServiceProcess];
      const answers = await load(victim, survivor, secret);
      assert.equal(await survivor.stop(), true, survivor.complaints());

      const counted = await store.usageOf(account.id, periodAt(account.subscription, new Date()).start);
      const lastSecond = answers.ofVictim.filter((time) => time > answers.killed - KNOWN_WITHIN_MS).length;
      assert.ok(answers.ofVictim.length > KILLED_AFTER / 4 && answers.ofSurvivor > KILLED_AFTER / 4, 'both have worked');
      assert.ok(counted <= answers.total, `${counted} counted, ${answers.total} answered`);
      assert.ok(counted >= answers.total - lastSecond, `${counted} counted, ${answers.total} answered, ${lastSecond} of them in the last second of the process that was killed`);
    } finally {
      for (const service of services) await service.stop();
      await store.close();
      await place.remove();
    }
  });
});

interface Answers {
  readonly total: number;
  /** When each answer of the process that was killed came. */
  readonly ofVictim: readonly number[];
  readonly ofSurvivor: number;
  readonly killed: number;
}

/** Sends calls to both, kills one in the middle, and goes on with the other. Only whole answers with 200 are counted. */
async function load(victim: ServiceProcess, survivor: ServiceProcess, secret: string): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ofVictim: number[] = [];
  let [ofSurvivor, killed] = [0, 0];
  const client = async (index: number): Promise<void> => {
    while (ofVictim.length + ofSurvivor < CALLS) {
      const toVictim = killed === 0 && index % 2 === 0;
      const status = await call(agent, toVictim ? victim.port : survivor.port, secret);
      if (status === 200 && toVictim) ofVictim.push(performance.now());
      else if (status === 200) ofSurvivor += 1;
      // Only the one that is killed may leave a call without an answer.
      else assert.ok(toVictim && status === null, `answered with ${status}`);
      if (killed === 0 && ofVictim.length + ofSurvivor >= KILLED_AFTER) {
        killed = performance.now();
        process.kill(victim.pid, 'SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => client(index)));
  agent.destroy();
  return { total: ofVictim.length + ofSurvivor, ofVictim, ofSurvivor, killed };
}

/** @returns the status, once the whole answer is there; null where there was none */
function call(agent: Agent, port: number, secret: string): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { 'X-Api-Key': secret, 'Content-Type': 'application/xml', 'Content-Length': DOCUMENT.length };
    const request = httpRequest({ agent, port, host: '127.0.0.1', method: 'POST', path: PATH, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? null)).once('error', () => resolve(null)).once('aborted', () => resolve(null));
    });
    request.once('error', () => resolve(null)).end(DOCUMENT);
  });
}
