/** The process: its output on start or failure, and how it ends. */

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError, type Report } from '#validator/index.js';
import { type Config, readConfig } from '#service/settings/service.js';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import { openStore } from '#service/accounts/sql/open.js';
import { ERRORS } from '#service/http/errors.js';
import { describeStartFailure } from '#service/http/failure.js';
import { findPackageRoot, programPath } from '#schematron/platform/package-root.js';
import { startService } from '#service/service.js';

const ROOT = findPackageRoot(import.meta.url);
const MAIN = programPath('einvoice-service', 'service', import.meta.url);
const EXAMPLE = 'examples/peppol-wrong-total.xml';

interface Run {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly exit: Promise<number | null>;
}

describe('the process', () => {
  let dataDir: string;
  let runs: Run[];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    runs = [];
  });
  afterEach(async () => {
    for (const { child } of runs) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(env: Readonly<Record<string, string>>): Run {
    const child = spawn(process.execPath, [MAIN], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, WORKERS: '1', WARM_UP: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output.stderr += chunk.toString();
    });
    const run = { child, output, exit: new Promise<number | null>((resolve) => child.once('close', resolve)) };
    runs.push(run);
    return run;
  }

  /** The port, once the process has announced it. */
  async function portOf({ child, output, exit }: Run): Promise<number> {
    const port = (): number | undefined => Number(/, port (\d+)\n/.exec(output.stdout)?.[1]) || undefined;
    await Promise.race([
      exit,
      new Promise<void>((resolve) => child.stdout?.on('data', () => port() !== undefined && resolve())),
    ]);
    return port() ?? assert.fail(`It did not start: ${output.stderr}`);
  }

  async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
    const { output, exit } = start(env);
    assert.deepEqual([await exit, output.stdout], [1, '']);
    assert.match(output.stderr, /^Not started: [^\n]+\n$/, 'one line, no stack');
    return output.stderr;
  }

  it("refuses a setting that can't be used", async () => {
    assert.match(await refusal({ PORT: 'abc' }), /PORT is "abc"/);
  });

  it('refuses a file with accounts that is none, and leaves it as it is', async () => {
    const path = join(dataDir, 'accounts.sqlite');
    await writeFile(path, 'x'.repeat(5_000));
    assert.match(await refusal({}), /account store failed \(file is not a database\): .*accounts\.sqlite/);
    assert.equal(await readFile(path, 'utf8'), 'x'.repeat(5_000));
  });

  it("refuses a database that can't be reached, without telling its password", async () => {
    const said = await refusal({
      DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/accounts',
      SESSION_SECRET: 'x'.repeat(32),
    });
    assert.match(said, /account store failed \(ECONNREFUSED\).*DATABASE_URL/);
    assert.doesNotMatch(said, /secret/);
  });

  it('refuses a database without a secret for the sessions of its instances, before it asks the database', async () => {
    const database = 'postgresql://me:secret@127.0.0.1:1/accounts';
    assert.match(
      await refusal({ DATABASE_URL: database }),
      /^Not started: SESSION_SECRET is not set; with DATABASE_URL it is needed/,
    );
    assert.match(
      await refusal({ DATABASE_URL: database, SESSION_SECRET: 'short' }),
      /^Not started: SESSION_SECRET is too short/,
    );
  });

  for (const [name, env] of [
    ['DATA_DIR', { DATA_DIR: '/proc/none/data' }],
    ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
    ['SPOOL_DIR', { SPOOL_DIR: '/proc/none' }],
  ] as const) {
    it(`refuses a folder that can't be made: ${JSON.stringify(env)}`, async () => {
      assert.match(
        await refusal(env),
        new RegExp(
          `^Not started: ${name} is "${Object.values(env)[0]}"; this folder is not there and can't be made \\(\\w+\\)\\n$`,
        ),
      );
    });
  }

  it('refuses a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      assert.match(
        await refusal({ PORT: String(port) }),
        new RegExp(`Port ${port} is in use; .* set PORT to another one`),
      );
      assert.match(
        await refusal({ METRICS_PORT: String(port) }),
        new RegExp(`Port ${port} is in use; .* set METRICS_PORT to another one`),
      );
    } finally {
      other.close();
    }
  });

  it('creates a key once, prints it with a curl line that works, and ends on SIGTERM', async () => {
    const first = start({});
    const port = await portOf(first);
    const [, key = ''] =
      /API key +(ei_[0-9a-f]{12}_[\w-]{43}) \(of the local account, shown only this once\)\n/.exec(
        first.output.stdout,
      ) ?? [];
    const curl = `curl -sS -H 'X-Api-Key: ${key}' -H 'Content-Type: application/xml' --data-binary @${EXAMPLE} http://localhost:${port}/api/v1/validate`;
    assert.ok(first.output.stdout.includes(curl), first.output.stdout);
    const screen = first.output.stdout.split('\n').filter((line) => !line.startsWith('{'));
    assert.ok(screen.length <= 20, `${screen.length} lines`);
    assert.match(first.output.stdout, /\n {2}Rules {5}(?:all \d+ rule sets|\d+ of \d+ rule sets)\n/);
    const said = screen.filter((line) => line !== '');
    assert.equal(new Set(said).size, said.length, 'nothing twice');
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/validate`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/xml' },
      body: await readFile(join(ROOT, EXAMPLE)),
    });
    assert.deepEqual([response.status, ((await response.json()) as Report).format], [200, 'peppol-bis3-ubl']);
    first.child.kill('SIGTERM');
    assert.deepEqual([await first.exit, first.output.stderr], [0, '']);

    const second = start({});
    await portOf(second);
    assert.doesNotMatch(second.output.stdout, /ei_/);
    second.child.kill('SIGINT');
    assert.equal(await second.exit, 0);
  });

  it('says that there is no key, and is not ready until there is one', async () => {
    const store = await openStore({ file: join(dataDir, 'accounts.sqlite') });
    const account = await createAccount(
      store,
      { name: 'Ada GmbH', email: 'ada@example.com', cardOnFile: false },
      new Date(),
    );
    const run = start({});
    const [port, other] = await Promise.all([portOf(run), portOf(start({ DEMO: '1' }))]);
    assert.match(
      run.output.stdout,
      /\nThere is no API key: calls are answered with 503 until "einvoice account create" and "einvoice key create" have made one\n/,
    );
    const ready = (at = port): Promise<Response> => fetch(`http://127.0.0.1:${at}/readyz`);
    const answer = await ready();
    assert.deepEqual([answer.status, await answer.json()], [503, { error: ERRORS.NO_KEYS.message }]);
    assert.equal((await ready(other)).status, 200, 'visitors need no key');
    await createKey(store, account.id, 'A key', new Date());
    await store.close();
    for (let tries = 0; (await ready()).status !== 200; tries++) {
      assert.ok(tries < 100);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.match(run.output.stdout, /"level":"warn",.*"msg":"no-keys"/);
  });

  it('finishes what it has begun after SIGTERM, and takes nothing new', async () => {
    const run = start({ API_KEYS: 'one' });
    const port = await portOf(run);
    const headers = { 'X-Api-Key': 'one', 'Content-Type': 'application/xml', Expect: '100-continue' };
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/validate', headers });
    request.flushHeaders();
    // The 100 proves that the request is in progress.
    await once(request, 'continue');
    run.child.kill('SIGTERM');
    await untilRefused(port);
    request.end('<a/>');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    assert.deepEqual([response.statusCode, await run.exit], [200, 0]);
  });

  it('takes the keys of API_KEYS, and then makes no account', async () => {
    const run = start({ API_KEYS: 'one,two' });
    const port = await portOf(run);
    assert.match(run.output.stdout, /API keys {2}2 from API_KEYS/);
    const status = async (key: string): Promise<number> =>
      (
        await fetch(`http://127.0.0.1:${port}/api/v1/validate`, {
          method: 'POST',
          headers: { 'X-Api-Key': key, 'Content-Type': 'application/xml' },
          body: '<a/>',
        })
      ).status;
    assert.deepEqual([await status('two'), await status('three')], [200, 401]);
    assert.deepEqual(await readdir(dataDir), []);
  });
});

/** Resolves once nothing listens on the port any more. */
async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const refused = await new Promise((resolve) =>
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true)),
    );
    socket.destroy();
    if (refused) return;
  }
}

describe('startService', () => {
  it('refuses to start without rules, and makes no account whose key nobody has seen', async () => {
    const root = await mkdtemp(join(tmpdir(), 'no-package-'));
    const config = readConfig({ PORT: '0' }, root);
    try {
      await assert.rejects(startService(config), EngineError);
      await assert.rejects(readdir(config.dataDir), /ENOENT/);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

describe('describeStartFailure', () => {
  const config = readConfig({ PORT: '80', HOST: 'example.invalid' });
  const systemError = (code: string): Error => Object.assign(new Error(`listen ${code}`), { code });
  const ofMetrics = (code: string, more: object): { error: Error; config: Config } => ({
    error: Object.assign(systemError(code), more),
    config: readConfig({ METRICS_PORT: '90', METRICS_HOST: 'metrics.invalid' }),
  });
  const rows: readonly { error: unknown; config?: Config; text: RegExp }[] = [
    { ...ofMetrics('EACCES', { port: 90 }), text: /^No permission to listen on port 90; set METRICS_PORT / },
    { ...ofMetrics('EADDRNOTAVAIL', { port: 90 }), text: /^METRICS_HOST is "metrics.invalid"; / },
    { ...ofMetrics('ENOTFOUND', { hostname: 'metrics.invalid' }), text: /^METRICS_HOST is "metrics.invalid"; / },
    { ...ofMetrics('EADDRINUSE', { port: 8080 }), text: /^Port 8080 is in use; .* PORT / },
    { error: systemError('EADDRINUSE'), text: /^Port 80 is in use; / },
    { error: systemError('EACCES'), text: /^No permission to listen on port 80; / },
    { error: systemError('EADDRNOTAVAIL'), text: /^HOST is "example.invalid"; / },
    { error: systemError('ENOTFOUND'), text: /^HOST is "example.invalid"; / },
    { error: new EngineError('HASH_MISMATCH', 'a.xsl:\nexpected 1, found 2'), text: /^a\.xsl: expected 1, found 2$/ },
    { error: new RangeError('odd'), text: /^RangeError: odd$/ },
    { error: 'text', text: /^text$/ },
  ];
  for (const { error, text, config: its = config } of rows) {
    it(`${String(error).split('\n', 1)[0]}: ${text.source}`, () =>
      assert.match(describeStartFailure(error, its), text));
  }
});
