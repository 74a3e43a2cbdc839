/** A process whose store is unavailable while it stops, or which is killed: log, exit code, and final counts. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import type { StoreLocation } from '#service/accounts/sql/open.js';
import { openSqliteFile } from '#service/accounts/sql/sqlite-file.js';
import { programPath } from '#schematron/platform/package-root.js';
import { openGate, type Gate } from '../../fixtures/gate.js';
import { DRIVERS } from '../../fixtures/stores.js';
import { needs } from '../../needs/needs.js';
import { PATH } from '../http/support.js';
import { aFolder, Counting, type Customer, customerOf, until } from './counting.js';

const MAIN = programPath('einvoice-service', 'service', import.meta.url);

/** A process of the service. */
class Process {
  readonly #child: ChildProcess;
  readonly exit: Promise<number | null>;
  #output = '';

  private constructor(env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], PORT: '0', WORKERS: '1', WARM_UP: '0', SESSION_SECRET: 's'.repeat(32), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child.stdout!.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    // Don't leave it behind if the tests are interrupted.
    process.once('exit', () => this.kill('SIGKILL'));
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

  /** Makes calls that are answered with 200. */
  async call(secret: string, calls: number): Promise<void> {
    for (let call = 0; call < calls; call++) {
      const answer = await fetch(`http://127.0.0.1:${this.#port()}${PATH}`, {
        method: 'POST',
        headers: { 'X-Api-Key': secret, 'Content-Type': 'application/xml' },
        body: '<a/>',
      });
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

  /** Log lines about calls. */
  told(): readonly (readonly unknown[])[] {
    return this.#output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: string; msg: string; calls?: number })
      .filter(({ msg }) => msg.startsWith('calls-'))
      .map(({ level, msg, calls }) => [level, msg, calls]);
  }
}

needs('postgresql').describe('a process whose store is away', () => {
  let place: StoreLocation;
  let gate: Gate;
  let customer: Customer;
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let processes: Process[];
  beforeEach(async () => {
    ({ place } = await DRIVERS.find(({ name }) => name === 'PostgreSQL')!.empty());
    if (!('databaseUrl' in place)) throw new Error('not a server');
    gate = await openGate(place.databaseUrl);
    customer = await customerOf(place);
    folder = await aFolder();
    processes = [];
  });
  afterEach(async () => {
    for (const each of processes) each.kill('SIGKILL');
    await gate.close();
    await folder.remove();
  });

  const start = async (more: Readonly<Record<string, string>> = {}): Promise<Process> => {
    const started = await Process.start({ DATABASE_URL: gate.url, DATA_DIR: folder.path, ...more });
    processes.push(started);
    return started;
  };
  /** The log of the next start, with an available store. */
  const next = async (): Promise<readonly (readonly unknown[])[]> => {
    const service = await Counting.open(place, folder.path);
    await service.stop();
    return service.heard;
  };
  const saved = async (): Promise<boolean> => (await folder.files()).some((file) => file.endsWith('.json'));

  it('keeps its calls when it stops, and ends with 0; the metrics said so before', async () => {
    const service = await start();
    assert.equal(await service.metric('einvoice_store_down'), 0);
    gate.hang();
    await service.call(customer.secret, 3);
    await until(async () => (await service.metric('einvoice_store_down')) === 1);
    assert.equal(await service.metric('einvoice_unrecorded_calls'), 3);
    gate.open();
    await until(
      async () =>
        (await service.metric('einvoice_store_down')) === 0 &&
        (await service.metric('einvoice_unrecorded_calls')) === 0,
    );
    gate.hang();
    await service.call(customer.secret, 2);
    service.kill('SIGTERM');
    assert.deepEqual([await service.exit, service.told()], [0, [['warn', 'calls-kept', 2]]]);
    assert.deepEqual([await next(), await customer.usage()], [[['info', 'calls-handed-over', 2]], 5]);
    assert.deepEqual([await next(), await customer.usage(), await folder.files()], [[], 5, []]);
  });

  it('keeps its calls when it is asked twice, in two ways', async () => {
    const service = await start();
    gate.cut();
    await service.call(customer.secret, 3);
    service.kill('SIGTERM');
    service.kill('SIGINT');
    assert.deepEqual([await service.exit, service.told()], [0, [['warn', 'calls-kept', 3]]]);
    assert.deepEqual([await next(), await customer.usage()], [[['info', 'calls-handed-over', 3]], 3]);
  });

  for (const signals of [['SIGINT'], ['SIGTERM', 'SIGTERM']] as const) {
    it(`says how many calls are lost where they can't be kept either, and ends with 1 (${signals.join(', ')})`, async () => {
      const gone = await aFolder();
      const service = await start({ SPOOL_DIR: gone.path });
      await gone.remove();
      gate.hang();
      await service.call(customer.secret, 3);
      for (const signal of signals) service.kill(signal);
      assert.deepEqual([await service.exit, service.told()], [1, [['error', 'calls-lost', 3]]]);
      assert.deepEqual([await next(), await customer.usage()], [[], 0]);
    });
  }

  it('loses nothing that it has saved when it is killed; before, nobody else takes it', async () => {
    const service = await start();
    gate.hang();
    await service.call(customer.secret, 2);
    await until(saved);
    assert.deepEqual([await next(), await customer.usage()], [[], 0], 'its process lives');
    service.kill('SIGKILL');
    await service.exit;
    assert.deepEqual(
      [await next(), await customer.usage(), await folder.files()],
      [[['info', 'calls-handed-over', 2]], 2, []],
    );
  });

  it('keeps its calls when somebody else has the lock on its SQLite file', async () => {
    const local = await DRIVERS.find(({ name }) => name === 'SQLite')!.empty();
    if (!('file' in local.place)) throw new Error('not a file');
    const owner = await customerOf(local.place);
    const service = await Process.start(local.env);
    processes.push(service);
    const other = openSqliteFile(local.place.file, 1_000);
    other.exec('begin immediate');
    await service.call(owner.secret, 3);
    service.kill('SIGTERM');
    assert.deepEqual([await service.exit, service.told()], [0, [['warn', 'calls-kept', 3]]]);
    other.exec('rollback');
    other.close();
    const after = await Counting.open(local.place, dirname(local.place.file));
    await after.stop();
    assert.deepEqual([after.heard, await owner.usage()], [[['info', 'calls-handed-over', 3]], 3]);
    await local.remove();
  });
});
