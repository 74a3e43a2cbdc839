/** V8's cached code of compiled rules is used if valid, and nothing depends on it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { createValidator } from '#validator/index.js';
import { sha256 } from '#core/rules/compiled.js';
import { forEachMode } from '#schematron/platform/inlining.js';
import { ModuleCache } from '#schematron/platform/module-cache.js';
import { Registry } from '#core/rules/registry.js';
import { warmUp } from '#validator/warm-up.js';
import { type OwnRules, order, ownRules } from '../../../fixtures/own-rules.js';

const MODULE = 'own@1.native.js';

/** An order with two errors. */
const DOCUMENT = Buffer.from(order('<line/>'));

describe("V8's form of compiled rules", () => {
  let own: OwnRules;
  let findings: unknown;
  const path = (name: string): string => join(own.paths.compiledDir, name);
  const cacheOf = (module: string): string => path(`${module}.${cachedDataVersionTag().toString(16)}.cache`);
  const cache = (): string => cacheOf(MODULE);
  const cacheModules = (): boolean => {
    const registry = new Registry(own.paths);
    return registry.cacheModules(() => warmUp(registry));
  };
  const isThere = (): boolean => new ModuleCache(own.paths.compiledDir).has(MODULE, sha256(readFileSync(path(MODULE))));
  const found = async (): Promise<unknown> => {
    const validator = await createValidator({ ...own.paths, workers: 0 });
    return validator.evaluate(DOCUMENT, ['own']);
  };
  beforeEach(async () => {
    own = await ownRules();
    findings = await found();
    assert.equal(cacheModules(), true);
  });
  afterEach(() => own.remove());

  it('is kept for each rule set and schema, once with and once without limited inlining', async () => {
    const names = (await readdir(own.paths.compiledDir)).filter((name) => name.endsWith('.cache')).sort();
    assert.deepEqual(
      names.map((name) => name.replace(/\.[0-9a-f]+\.cache$/, '')),
      ['order@1.schema.js', 'own@1.native.js', 'own@2.native.js'].flatMap((module) => [module, module]),
    );
    assert.equal(cacheModules(), false);
    const found: boolean[] = [];
    forEachMode(() => found.push(isThere()));
    assert.deepEqual(found, [true, true]);
  });
  it('is removed when another version of V8 has written its own', async () => {
    await writeFile(path(`${MODULE}.0.cache`), 'of another version');
    await rm(cache());
    assert.equal(cacheModules(), true);
    assert.equal((await readdir(own.paths.compiledDir)).includes(`${MODULE}.0.cache`), false);
  });
  it('is accepted by V8, also in threads with a heap limit, and changes nothing', async () => {
    const [text, data] = [await readFile(path(MODULE), 'utf8'), (await readFile(cache())).subarray(32)];
    assert.equal(new Script(text, { cachedData: data }).cachedDataRejected, false);
    const worker = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads');
       const { Script } = require('node:vm');
       const { text, data } = workerData;
       parentPort.postMessage(new Script(text, { cachedData: Buffer.from(data) }).cachedDataRejected);`,
      { eval: true, workerData: { text, data }, resourceLimits: { maxOldGenerationSizeMb: 256 } },
    );
    assert.deepEqual(await once(worker, 'message'), [false]);
    assert.deepEqual(await found(), findings);
  });

  const DAMAGED: readonly (readonly [what: string, change: (data: Buffer) => Buffer])[] = [
    ['is empty', () => Buffer.alloc(0)],
    ['is cut off in its digest', (data) => data.subarray(0, 20)],
    ['has its digest only', (data) => data.subarray(0, 32)],
    ['is cut off', (data) => data.subarray(0, data.length / 2)],
    ['has a bit that flipped at its beginning', (data) => flipped(data, 40)],
    ['has a bit that flipped in the middle', (data) => flipped(data, data.length >> 1)],
    ['has a bit that flipped at its end', (data) => flipped(data, data.length - 1)],
    ['is something else', () => Buffer.from('<html>Not found</html>')],
    ['has zeros for its bytecode', (data) => Buffer.concat([data.subarray(0, 200), Buffer.alloc(data.length - 200)])],
  ];
  for (const [what, change] of DAMAGED)
    it(`is ignored if it ${what}, and written again`, async () => {
      await writeFile(cache(), change(await readFile(cache())));
      assert.equal(isThere(), false);
      assert.deepEqual(await found(), findings);
      assert.equal(cacheModules(), true);
      assert.equal(isThere(), true);
    });
  it('is ignored if it belongs to another module', async () => {
    await rename(cacheOf('own@2.native.js'), cache());
    assert.equal(isThere(), false);
    assert.deepEqual(await found(), findings);
  });
  it('is ignored if the module has changed', async () =>
    assert.equal(
      new ModuleCache(own.paths.compiledDir).has(MODULE, sha256(`${await readFile(path(MODULE), 'utf8')} `)),
      false,
    ));
  it('is optional', async () => {
    await rm(cache());
    assert.deepEqual(await found(), findings);
  });
  it('is kept by Node.js where there is none, if a program has turned its compile cache on', async () => {
    for (const name of await readdir(own.paths.compiledDir)) if (name.endsWith('.cache')) await rm(path(name));
    const kept = join(own.paths.compiledDir, 'kept');
    const program = `
      const { enableCompileCache } = require('node:module');
      enableCompileCache?.(${JSON.stringify(kept)});
      import(${JSON.stringify(import.meta.resolve('#validator/index.js'))}).then(async ({ createValidator }) => {
        const validator = await createValidator({ ...${JSON.stringify(own.paths)}, workers: 0 });
        const found = await validator.evaluate(Buffer.from(${JSON.stringify(DOCUMENT.toString())}), ['own']);
        process.stdout.write(JSON.stringify(found));
      });`;
    const run = promisify(execFile);
    const env = { ...process.env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const accepted: boolean[] = [];
    for (const _ of ['first run', 'second run']) {
      const { stdout, stderr } = await run(process.execPath, ['-e', program], { env });
      assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(findings)));
      accepted.push(new RegExp(`${MODULE} was accepted`).test(stderr));
    }
    // Node.js 20 has no such cache.
    assert.deepEqual(accepted, [false, 'enableCompileCache' in nodeModule]);
  });
  it('is kept in files for a program that has turned that cache on and saves it', async () => {
    for (const name of await readdir(own.paths.compiledDir)) if (name.endsWith('.cache')) await rm(path(name));
    const program = `
      require('node:module').enableCompileCache?.(${JSON.stringify(join(own.paths.compiledDir, 'kept'))});
      Promise.all([
        import(${JSON.stringify(import.meta.resolve('#core/rules/registry.js'))}),
        import(${JSON.stringify(import.meta.resolve('#validator/warm-up.js'))}),
      ]).then(([{ Registry }, { warmUp }]) => {
        const registry = new Registry(${JSON.stringify(own.paths)});
        registry.cacheModules(() => warmUp(registry));
      });`;
    await promisify(execFile)(process.execPath, ['-e', program]);
    assert.equal(isThere(), true);
  });
});

function flipped(data: Buffer, at: number): Buffer {
  const changed = Buffer.from(data);
  changed[at]! ^= 0x10;
  return changed;
}
