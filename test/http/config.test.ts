import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../../server/config.js';
import { findPackageRoot } from '../../server/package-root.js';

describe('readConfig', () => {
  it('has defaults for everything', () => {
    assert.deepEqual(readConfig({}, '/root'), {
      port: 8080, host: '127.0.0.1', apiKeys: null, dataDir: join('/root', 'data'),
      engine: undefined, rulesMirror: undefined, workers: undefined, timeoutMs: 30_000,
      rules: { manifestPath: '/root/schematron/manifest.json', compiledDir: '/root/compiled-sef', officialDir: '/root/schematron' },
    });
  });

  it('takes an empty value for none', () => {
    const names = ['PORT', 'HOST', 'API_KEYS', 'DATA_DIR', 'ENGINE', 'RULES_MIRROR', 'WORKERS', 'TIMEOUT_MS'];
    for (const empty of ['', '  ']) {
      assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, empty])), '/root'), readConfig({}, '/root'));
    }
  });

  const good = [
    { env: { PORT: '0' }, setting: { port: 0 } },
    { env: { PORT: '65535' }, setting: { port: 65_535 } },
    { env: { HOST: '0.0.0.0' }, setting: { host: '0.0.0.0' } },
    { env: { API_KEYS: 'one, two,,three ' }, setting: { apiKeys: ['one', 'two', 'three'] } },
    { env: { DATA_DIR: 'here' }, setting: { dataDir: resolve('here') } },
    { env: { ENGINE: 'native' }, setting: { engine: 'native' } },
    { env: { ENGINE: 'saxon' }, setting: { engine: 'saxon' } },
    { env: { RULES_MIRROR: '/mirror' }, setting: { rulesMirror: '/mirror' } },
    { env: { WORKERS: '2' }, setting: { workers: 2 } },
    { env: { TIMEOUT_MS: '500' }, setting: { timeoutMs: 500 } },
  ];
  for (const { env, setting } of good) {
    it(`takes ${JSON.stringify(env)}`, () => {
      assert.deepEqual(readConfig(env, '/root'), { ...readConfig({}, '/root'), ...setting });
    });
  }

  const bad = [
    { PORT: 'abc' }, { PORT: '-1' }, { PORT: '65536' }, { PORT: '80.5' }, { PORT: '0x50' }, { PORT: '1e3' },
    { WORKERS: '0' }, { WORKERS: 'all' }, { TIMEOUT_MS: '0' }, { TIMEOUT_MS: '30s' }, { TIMEOUT_MS: '2147483648' },
    { ENGINE: 'Native' }, { API_KEYS: ',' }, { API_KEYS: 'secret key' }, { API_KEYS: 'schlüssel' },
  ];
  for (const env of bad) {
    it(`refuses ${JSON.stringify(env)}, and names the variable`, () => {
      const [name = ''] = Object.keys(env);
      assert.throws(() => readConfig(env), (error) => error instanceof ConfigError && error.message.startsWith(`${name} `)
        && !/secret|schlüssel/.test(error.message));
    });
  }
});

describe('findPackageRoot', () => {
  it('is the folder with package.json above the module', () => {
    assert.ok(existsSync(join(findPackageRoot(import.meta.url), 'package.json')));
    assert.equal(findPackageRoot(import.meta.url), findPackageRoot());
  });

  it('says so when there is none', () => {
    assert.throws(() => findPackageRoot('file:///no/such/folder/module.js'), /package\.json/);
  });
});
