/** The image, as far as it can be held to account without Docker: the recipe is linted, and what it copies is run. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';
import * as invoices from '../fixtures/invoices.js';
import { copies, copyImage, environment, exec, INSTRUCTIONS, last, ROOT, SOURCE, stages, text } from './image.js';

describe('the Dockerfile', () => {
  it('has no error that a linter finds', () => assert.deepEqual(validate(SOURCE), []));
  it('is not taken for right when it is wrong', () =>
    assert.notDeepEqual(validate(SOURCE.replace('EXPOSE 8080', 'EXPOSE http')), []));
  it('has two stages from the same image, with a version', () => {
    const from = INSTRUCTIONS.filter((instruction) => instruction.getKeyword() === 'FROM').map(text);
    assert.deepEqual(from, ['node:${NODE_VERSION}-bookworm-slim AS build', 'node:${NODE_VERSION}-bookworm-slim']);
    assert.match(SOURCE, /^ARG NODE_VERSION=\d+$/m);
  });
  it('builds from files that the context has', () => {
    const allowed = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const [build] = stages();
    for (const { from } of copies(build!)) {
      assert.ok(existsSync(join(ROOT, from)), `${from} does not exist`);
      assert.ok(
        allowed.some((path) => from === path || from.startsWith(`${path}/`)),
        `.dockerignore keeps ${from} out`,
      );
    }
    assert.deepEqual(
      allowed.filter((path) => !copies(build!).some(({ from }) => from === path)),
      [],
      'in the context for nothing',
    );
  });
  it('builds everything that is compiled, but for the tests', () => {
    const { include, references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
      include: string[];
      references: { path: string }[];
    };
    const folders = new Set([...include, ...references.map(({ path }) => path)].map((path) => path.split('/')[0]!));
    assert.ok(folders.delete('test') && folders.size >= 4);
    assert.deepEqual(
      [...folders].filter((folder) => !copies(stages()[0]!).some(({ from }) => from === folder)),
      [],
    );
  });
  it('compiles the rules while it is built, and leaves what only builds need behind', () => {
    const run = stages()[0]!
      .filter((instruction) => instruction.getKeyword() === 'RUN')
      .map(text)
      .join('\n');
    assert.match(run, /npm run build && node cli\/dist\/compile-rules\/main\.js .*&& npm prune --omit=dev/);
    assert.match(run, /rm -rf schematron\/\.cache/, 'the packages that rules came from');
  });
  it('takes what leads to the rules as build arguments, before it fetches them, and none of them into the image', () => {
    const [build, image] = stages() as [Instruction[], Instruction[]];
    const keywords = build.map((instruction) => `${instruction.getKeyword()} ${text(instruction)}`);
    const fetches = keywords.findIndex((line) => line.includes('compile-rules'));
    // Proxies are arguments that Docker knows by itself; declared here, they would stand in the history of the image.
    assert.deepEqual(
      keywords.filter((line) => line.startsWith('ARG ')),
      ['ARG RULES_MIRROR', 'ARG MAVEN_REPOSITORY', 'ARG PYPI_REPOSITORY'],
    );
    assert.ok(keywords.findLastIndex((line) => line.startsWith('ARG ')) < fetches);
    assert.deepEqual(
      image.filter((instruction) => instruction.getKeyword() === 'ARG'),
      [],
    );
    const settings = readSourceSettings('rules', {
      RULES_MIRROR: 'https://mirror.example',
      MAVEN_REPOSITORY: 'https://repo.example',
      HTTPS_PROXY: 'http://proxy.example:1',
      HTTP_PROXY: '',
      NO_PROXY: '',
    });
    assert.deepEqual(
      [settings.mirrors, settings.mavenRepository, settings.proxies.https],
      [['https://mirror.example'], 'https://repo.example', 'http://proxy.example:1'],
    );
  });
  it('ends as a user who is not root, by number', () => assert.equal(text(last('USER')), '1000:1000'));
  it('starts and checks the service without a shell, so that signals reach it', () => {
    assert.deepEqual(exec('CMD'), ['node', 'server/dist/programs/service.js']);
    assert.equal(exec('HEALTHCHECK')[0], 'node');
  });
  it('holds no secret', () => assert.doesNotMatch(SOURCE, /key|password|secret|token/i));
});

describe('what the image has in it', () => {
  let folder: string;
  let service: ChildProcess;
  let port: string;
  const env = (): Record<string, string> => ({
    PATH: process.env['PATH']!,
    ...environment(),
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    API_KEYS: 'a-key',
    WORKERS: '1',
  });

  before('is copied, and started', async () => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-image-'));
    copyImage(folder);
    const [command, ...args] = exec('CMD');
    service = spawn(command!, args, { cwd: folder, env: env(), stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    service.stderr!.on('data', (data: Buffer) => {
      printed += data.toString();
    });
    for await (const data of service.stdout!) {
      printed += String(data);
      const found = /port (\d+)\n/.exec(printed);
      if (found) {
        port = found[1]!;
        break;
      }
    }
    assert.ok(port, printed);
  });
  after(async () => {
    if (service.exitCode === null) {
      service.kill('SIGTERM');
      await once(service, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('has everything that the service needs, pages included', async () => {
    const report = await fetch(`http://127.0.0.1:${port}/api/v1/validate`, {
      method: 'POST',
      headers: { 'X-Api-Key': 'a-key', 'Content-Type': 'application/xml' },
      body: invoices.xrechnungUbl,
    });
    assert.equal(report.status, 200);
    assert.equal(((await report.json()) as { valid: boolean }).valid, true);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"#?]+)"/g))
      assert.equal((await fetch(`http://127.0.0.1:${port}${path}`)).status, 200, path);
  });
  it('has a health check that passes while the service serves, and fails when it does not', async () => {
    const check = (at: string): number | null => {
      const [command, ...args] = exec('HEALTHCHECK');
      return spawnSync(command!, args, { cwd: folder, env: { ...env(), PORT: at } }).status;
    };
    assert.equal(check(port), 0);
    service.kill('SIGTERM');
    await once(service, 'exit');
    assert.equal(check(port), 1);
  });
  it('has the command line', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(folder, 'cli', 'dist', 'programs', 'einvoice.js'), 'rules'],
      {
        env: env(),
        encoding: 'utf8',
      },
    );
    assert.equal(status, 0);
    assert.match(stdout, /^xrechnung@\S+ /m);
  });
});
