/** The process, with a store that is away while it stops, or is killed: what it says, how it ends, and what is counted in the end. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteFile } from '../../server/accounts/sql/sqlite-file.js';
import { findPackageRoot } from '../../server/package-root.js';
import { openGate, type Gate } from '../fixtures/gate.js';
import { DRIVERS } from '../fixtures/stores.js';
import { PATH } from '../http/support.js';
import { aFolder, type Customer, customerOf } from './counting.js';

const MAIN = join(findPackageRoot(), 'dist', 'server', 'main.js');

/** A process of the service. */
class Process {
  readonly #child: ChildProcess;
  readonly exit: Promise<number | null>;
  #output = '';

  private constructor(env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], PORT: '0', WORKERS: '1', SESSION_SECRET: 's'.repeat(32), ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child.stdout!.on('data', (chunk: Buffer) => { this.#output += chunk.toString(); });
    this.exit = new Promise((resolve) => this.#child.once('close', resolve));
  }

  static async start(env: Readonly<Record<string, string>>): Promise<Process> {
    const started = new Process(env);
    await until(() => started.#port() !== undefined || started.#child.exitCode !== null);
    return started;
  }

  #port(): number | undefined {
    return Number(/, port (\d+)\n/.exec(this.#output)?.[1]) || undefined;
  }

  /** Calls that are answered with 200. */
  async call(secret: string, calls: number): Promise<void> {
    for (let call = 0; call < calls; call++) {
      const answer = await fetch(`http://127.0.0.1:${this.#port()}${PATH}`, { method: 'POST', headers: { 'X-Api-Key': secret, 'Content-Type': 'application/xml' }, body: '<a/>' });
      assert.equal(answer.status, 200);
      await answer.text();
    }
  }

  async metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${this.#port()}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Lines of the log about calls. */
  told(): readonly (readonly unknown[])[] {
    return this.#output.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { level: string; msg: string; calls?: number })
      .filter(({ msg }) => msg.startsWith('calls-')).map(({ level, msg, calls }) => [level, msg, calls]);
  }
}

/** Only a hang ends it. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUp = performance.now() + 60_000; !await condition();) {
    if (performance.now() > giveUp) throw new Error(`never: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('a process whose PostgreSQL is away', () => {
  let gate: Gate;
  let customer: Customer;
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let env: Readonly<Record<string, string>>;
  let processes: Process[];
  beforeEach(async () => {
    const { place } = await DRIVERS.find(({ name }) => name === 'PostgreSQL')!.empty();
    if (!('databaseUrl' in place)) throw new Error('not a server');
    gate = await openGate(place.databaseUrl);
    customer = await customerOf(place);
    folder = await aFolder();
    env = { DATABASE_URL: gate.url, DATA_DIR: folder.path };
    processes = [];
  });
  afterEach(async () => {
    for (const each of processes) each.kill('SIGKILL');
    await gate.close();
    await folder.remove();
  });

  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Process> => {
    const started = await Process.start({ ...env, ...more });
    processes.push(started);
    return started;
  };
  /** Starts and stops, with the store there. @returns what the start told */
  const nextOne = async (): Promise<readonly (readonly unknown[])[]> => {
    gate.open();
    const next = await start();
    next.kill('SIGTERM');
    assert.equal(await next.exit, 0);
    return next.told();
  };

  const ways: readonly { readonly name: string; readonly leave: () => void; readonly signals: readonly NodeJS.Signals[] }[] = [
    { name: 'hangs, on SIGTERM', leave: () => gate.hang(), signals: ['SIGTERM'] },
    { name: 'hangs, on SIGINT', leave: () => gate.hang(), signals: ['SIGINT'] },
    { name: 'breaks every connection', leave: () => gate.cut(), signals: ['SIGTERM'] },
    { name: 'hangs, asked twice', leave: () => gate.hang(), signals: ['SIGTERM', 'SIGTERM'] },
    { name: 'breaks every connection, asked twice in two ways', leave: () => gate.cut(), signals: ['SIGTERM', 'SIGINT'] },
  ];
  for (const { name, leave, signals } of ways) {
    it(`keeps its calls when it stops (${name}), and ends with 0`, async () => {
      const service = await start();
      leave();
      await service.call(customer.secret, 3);
      for (const signal of signals) service.kill(signal);
      assert.deepEqual([await service.exit, service.told()], [0, [['warn', 'calls-kept', 3]]]);
      assert.deepEqual([await nextOne(), await customer.usage()], [[['info', 'calls-handed-over', 3]], 3]);
      assert.deepEqual([await nextOne(), await customer.usage(), await readdir(folder.path)], [[], 3, []]);
    });
  }

  for (const { name, leave, signals } of ways.filter((_, index) => index !== 1)) {
    it(`says how many calls are lost where they can't be kept either (${name}), and ends with 1`, async () => {
      const service = await start({ SPOOL_DIR: '/dev/null/none' });
      leave();
      await service.call(customer.secret, 3);
      for (const signal of signals) service.kill(signal);
      assert.deepEqual([await service.exit, service.told()], [1, [['error', 'calls-lost', 3]]]);
      assert.deepEqual([await nextOne(), await customer.usage()], [[], 0]);
    });
  }

  it('loses nothing that it has saved when it is killed, again and again', async () => {
    let answered = 0;
    for (const calls of [2, 3, 4]) {
      const service = await start();
      gate.hang();
      await service.call(customer.secret, calls);
      answered += calls;
      await until(async () => (await readdir(folder.path)).some((file) => file.endsWith('.json')));
      service.kill('SIGKILL');
      await service.exit;
      gate.open();
    }
    await nextOne();
    const counted = await customer.usage();
    assert.deepEqual([counted, await readdir(folder.path)], [answered, []]);
  });

  it('says so in the metrics, and when it is back', async () => {
    const service = await start();
    assert.equal(await service.metric('einvoice_store_down'), 0);
    gate.hang();
    await service.call(customer.secret, 2);
    await until(async () => await service.metric('einvoice_store_down') === 1);
    assert.equal(await service.metric('einvoice_unrecorded_calls'), 2);
    gate.open();
    await until(async () => await service.metric('einvoice_store_down') === 0 && await service.metric('einvoice_unrecorded_calls') === 0);
    service.kill('SIGTERM');
    assert.deepEqual([await service.exit, await customer.usage(), await readdir(folder.path)], [0, 2, []]);
  });

  it('shares a folder with others: none takes what belongs to one that lives', async () => {
    const [one, two] = [await start(), await start()];
    gate.hang();
    await one.call(customer.secret, 2);
    await two.call(customer.secret, 3);
    one.kill('SIGTERM');
    await one.exit;
    await until(async () => (await readdir(folder.path)).filter((file) => file.endsWith('.json')).length === 2);
    gate.open();
    const third = await start();
    await until(async () => await customer.usage() === 5);
    for (const each of [two, third]) each.kill('SIGTERM');
    assert.deepEqual([await two.exit, await third.exit, await customer.usage()], [0, 0, 5]);
    assert.deepEqual(third.told(), [['info', 'calls-handed-over', 2]]);
  });
});

describe('a process whose SQLite file is not to be used', () => {
  it('keeps its calls when somebody else has the lock, and says so when the whole folder is gone', async () => {
    const place = await DRIVERS.find(({ name }) => name === 'SQLite')!.empty();
    if (!('file' in place.place)) throw new Error('not a file');
    const customer = await customerOf(place.place);
    const first = await Process.start(place.env);
    const other = openSqliteFile(place.place.file, 1_000);
    other.exec('begin immediate');
    await first.call(customer.secret, 3);
    first.kill('SIGTERM');
    assert.deepEqual([await first.exit, first.told()], [0, [['warn', 'calls-kept', 3]]]);
    other.exec('rollback');
    other.close();

    const second = await Process.start(place.env);
    await until(async () => await customer.usage() === 3);
    await rm(place.env['DATA_DIR']!, { recursive: true });
    await second.call(customer.secret, 4);
    await until(async () => await second.metric('einvoice_store_down') === 1);
    second.kill('SIGTERM');
    assert.equal(await second.exit, 1);
    assert.deepEqual(second.told().at(-1), ['error', 'calls-lost', 4]);
    await place.remove();
  });
});
