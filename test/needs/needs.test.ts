/** What a run does without the things that its tests need: mocha, started as it is in a checkout, without programs. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { isAllRequired, isLong } from './wanted.js';

const ROOT = findPackageRoot(import.meta.url);
const MOCHA = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');

const TESTS = `
import { needs } from '${new URL('./needs.js', import.meta.url).href}';
describe('mixed', () => {
  it('needs nothing', () => {});
  needs('php').it('example', () => { throw new Error('must not run'); });
  needs('suites').it('reads', () => { throw new Error('must not run'); });
  needs('suites', 'php').describe('both', () => {
    before(() => { throw new Error('must not run'); });
    it('one', () => {});
    describe('inner', () => { it('two', () => {}); needs('curl').it('three', () => {}); });
  });
});`;

describe('a run of tests whose needs are absent', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'needs-'));
    writeFileSync(join(folder, 'some.test.mjs'), TESTS);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Without any program, and without suites. */
  function run(
    env: Readonly<Record<string, string>> = {},
    ...args: readonly string[]
  ): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [MOCHA, ...args, join(folder, 'some.test.mjs')],
        { cwd: ROOT, env: { PATH: folder, SUITES_DIR: join(folder, 'none'), ...env } },
        (error, out, err) => {
          resolve({ code: error === null ? 0 : Number(error.code), output: out + err });
        },
      );
    });
  }

  it('passes, and ends with a table of what was left out and how to bring it', async () => {
    const { code, output } = await run();
    assert.equal(code, 0, output);
    assert.match(output, /\n +1 passing .*\n +5 pending\n/);
    assert.match(output, /- example \(left out: needs PHP with curl\)/);
    assert.match(output, /\n {4}both \(left out: needs the publishers' test suites and PHP with curl\)/);
    assert.ok(
      output.endsWith(
        [
          '5 tests were left out:',
          '',
          'tests  need                         which this brings',
          '-----  ---------------------------  --------------------------------',
          '    4  PHP with curl                apt-get install php-cli php-curl',
          "    4  the publishers' test suites  npm run suites",
          '    1  curl                         apt-get install curl',
          '',
          'With TEST_ALL=1 they fail instead, and long measurements are made in full.',
          '',
        ].join('\n'),
      ),
      output,
    );
  });
  for (const env of [{ TEST_ALL: '1' }, { CI: 'true' }]) {
    it(`fails with ${JSON.stringify(env)}, with the reason and the command`, async () => {
      const { code, output } = await run(env);
      assert.equal(code, 3, output);
      assert.match(output, /\n +1 passing .*\n +3 failing\n/);
      assert.match(output, /Error: needs PHP with curl: apt-get install php-cli php-curl\n/);
      assert.match(
        output,
        /Error: needs the publishers' test suites and PHP with curl: npm run suites; apt-get install php-cli php-curl\n/,
      );
      assert.doesNotMatch(output, /left out|must not run/);
    });
  }
  it('counts only what was asked for', async () => {
    const { output } = await run({}, '--no-parallel', '--grep', 'inner');
    assert.match(output, /\n2 tests were left out:\n/);
  });
  it('says nothing where nothing was left out', async () => {
    const { code, output } = await run({}, '--no-parallel', '--grep', 'needs nothing');
    assert.equal(code, 0);
    assert.doesNotMatch(output, /left out/);
  });
});

describe('leaving tests out', () => {
  it('is forbidden by TEST_ALL=1 and CI=true, by nothing else', () => {
    const all = [
      { TEST_ALL: '1' },
      { CI: 'true' },
      { TEST_ALL: '1', CI: 'false' },
      {},
      { TEST_ALL: '0' },
      { TEST_ALL: '' },
      { CI: 'false' },
    ].map((env) => isAllRequired(env));
    assert.deepEqual(all, [true, true, true, false, false, false, false]);
  });
  it('is no matter of long measurements, which both of them ask for, too', () => {
    const long = [{ TEST_LONG: '1' }, { TEST_ALL: '1' }, { CI: 'true' }, { TEST_LONG: '0' }, {}];
    assert.deepEqual(
      long.map((env) => isLong(env)),
      [true, true, true, false, false],
    );
    assert.equal(isAllRequired({ TEST_LONG: '1' }), false);
  });
  it('goes one way only', () => {
    const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.startsWith('needs'),
    );
    assert.ok(files.length > 100);
    const others = files.filter((name) =>
      /\b(?:this|it|describe|context|test|suite)\.skip\b|\b[xX](?:it|describe|context)\(|\.pending\b/.test(
        readFileSync(join(ROOT, 'test', name), 'utf8'),
      ),
    );
    assert.deepEqual(others, []);
  });
});
