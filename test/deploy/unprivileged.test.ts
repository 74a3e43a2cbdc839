/** The service as clusters that trust nobody run it: a user without rights, files that nobody may change, no shell, nothing to write to but its data. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { xrechnungUbl } from '../fixtures/invoices.js';
import { until } from '../server/accounts/counting.js';
import { copyImage, environment, exec, last, ROOT, stages } from './image.js';

/** Nobody, as Kubernetes and Docker are often told. */
const NOBODY = 65_534;

/** Whoever runs the tests as root can become nobody; anybody else has few rights already. */
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

describe('the service of the image, as a user without rights, in files that it may not change', () => {
  let folder: string;
  let tree: string;
  let data: string;
  let service: ChildProcess;
  let printed = '';
  const port = (): string | undefined => /port (\d+)\n/.exec(printed)?.[1];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-readonly-'));
    [tree, data] = [join(folder, 'app'), join(folder, 'data')];
    mkdirSync(tree);
    mkdirSync(data);
    if (asNobody.uid !== undefined) chownSync(data, NOBODY, NOBODY);
    chmodSync(folder, 0o755);
    // Where nobody can get to the checkout, all of it is copied.
    copyImage(tree, isOpenToAll(ROOT) ? ['node_modules', 'compiled-sef'] : []);
    changeAll(tree, (mode) => (mode & ~0o222) | 0o444);
    const [, ...args] = exec('CMD');
    service = spawn(process.execPath, args, {
      cwd: tree,
      ...asNobody,
      // No PATH, no home, and a folder for temporary files that is not there.
      env: {
        ...environment(),
        HOST: '127.0.0.1',
        PORT: '0',
        METRICS_HOST: '127.0.0.1',
        METRICS_PORT: '0',
        DATA_DIR: data,
        TMPDIR: join(folder, 'nothing'),
        PATH: '',
        WORKERS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.once('exit', () => service.kill('SIGKILL'));
    for (const stream of [service.stdout!, service.stderr!])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    await until(() => printed.includes('"ready"') || service.exitCode !== null);
    assert.equal(service.exitCode, null, printed);
  });
  after(async () => {
    if (service !== undefined && service.exitCode === null) {
      service.kill('SIGKILL');
      await once(service, 'exit');
    }
    changeAll(tree, (mode) => mode | 0o200);
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts, answers, keeps its accounts, and stops when it is asked to', async () => {
    const key = /\bei_\S+/.exec(printed)?.[0];
    assert.ok(key !== undefined, printed);
    const before = stateOf(tree);
    const answer = await fetch(`http://127.0.0.1:${port()}/api/v1/validate?details=true`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/xml' },
      body: xrechnungUbl,
    });
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { valid: boolean }).valid, true);
    assert.equal((await fetch(`http://127.0.0.1:${port()}/`)).status, 200);
    service.kill('SIGTERM');
    const [code] = (await once(service, 'exit')) as [number | null];
    assert.deepEqual([code, stateOf(tree)], [0, before], printed);
    assert.ok(readdirSync(data).includes('accounts.sqlite'));
    assert.deepEqual(readdirSync(folder).toSorted(), ['app', 'data'], 'nothing beside its data');
  });

  it('could not have changed anything: the test would have seen it', () => {
    const before = stateOf(tree);
    chmodSync(join(tree, 'package.json'), 0o644);
    assert.notDeepEqual(stateOf(tree), before);
  });

  it('is what the recipe says: no root, and no shell in between', () => {
    const [user, group] = last('USER').getArguments()[0]!.getValue().split(':');
    assert.ok(Number(user) > 0 && Number(group) > 0);
    const forms = stages()
      .at(-1)!
      .filter((instruction) => ['CMD', 'ENTRYPOINT', 'SHELL'].includes(instruction.getKeyword()))
      .map((instruction) => instruction.getArguments()[0]!.getValue());
    assert.deepEqual(
      forms.map((form) => form.startsWith('[')),
      [true],
    );
  });

  it('starts no other program', () => {
    const starting = /from "(?:node:)?child_process"|require\("(?:node:)?child_process"\)/;
    const reached = modulesFrom(join(tree, 'server', 'dist', 'programs', 'service.js'));
    assert.ok(reached.size > 5, [...reached.keys()].join());
    assert.deepEqual(
      [...reached].filter(([, source]) => starting.test(source)).map(([path]) => path),
      [],
    );
  });
});

/** Whether every folder above it can be entered, and it can be read, by anybody. */
function isOpenToAll(path: string): boolean {
  const { mode } = statSync(path);
  return (mode & 0o005) === 0o005 && (dirname(path) === path || isOpenToAll(dirname(path)));
}

/** Changes what may be done to everything below a folder; where links lead to stays as it is. */
function changeAll(folder: string, change: (mode: number) => number): void {
  const entry = lstatSync(folder);
  if (entry.isSymbolicLink()) return;
  chmodSync(folder, change(entry.mode & 0o777));
  if (entry.isDirectory()) for (const name of readdirSync(folder)) changeAll(join(folder, name), change);
}

/** What everything below a folder is, and when it was changed. */
function stateOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(node_modules|compiled-sef)(\/|$)/.test(name))
    .map((name) => {
      const { mode, size, mtimeMs, ctimeMs } = lstatSync(join(folder, name));
      return `${name} ${mode} ${size} ${mtimeMs} ${ctimeMs}`;
    })
    .toSorted();
}

/** A program and the files beside it that it loads, one by the other. */
function modulesFrom(path: string, known = new Map<string, string>()): ReadonlyMap<string, string> {
  if (known.has(path)) return known;
  const source = readFileSync(path, 'utf8');
  known.set(path, source);
  for (const [, name] of source.matchAll(/(?:from|import)\s*\(?"(\.\/[^"]+\.js)"/g))
    modulesFrom(join(dirname(path), name!), known);
  return known;
}
