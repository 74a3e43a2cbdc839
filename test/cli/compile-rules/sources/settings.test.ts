/** The sources of files according to the environment. */
import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { ConfigError } from '#validator/settings/environment.js';
import { readSourceSettings } from '#cli/compile-rules/sources/settings.js';

const read = (env: Record<string, string>, root = '/nowhere/package') => readSourceSettings('rules', env, root);

describe('readSourceSettings', () => {
  it('names nobody where nothing is set', () => {
    assert.deepEqual(read({}), {
      mirrors: [],
      mirrorSetting: 'RULES_MIRROR',
      proxies: { http: undefined, https: undefined, none: undefined },
      maven: 'mvn',
      mavenRepository: undefined,
      pip: ['python3', '-m', 'pip'],
      pypiRepository: undefined,
    });
    assert.deepEqual(
      read({ RULES_MIRROR: ' ', HTTP_PROXY: '', MAVEN: '', MAVEN_REPOSITORY: '', PIP: '', PYPI_REPOSITORY: '' }),
      read({}),
    );
  });
  it('takes the folder beside the package, where there is one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'einvoice-settings-'));
    mkdirSync(join(folder, 'shared', 'rules'), { recursive: true });
    assert.deepEqual(read({}, join(folder, 'package')).mirrors, [join(folder, 'shared', 'rules')]);
    assert.deepEqual(readSourceSettings('suites', {}, join(folder, 'package')).mirrors, []);
    rmSync(folder, { recursive: true });
  });
  it('takes several folders, as a PATH has them', () => {
    assert.deepEqual(read({ RULES_MIRROR: ['/one', 'two', ''].join(delimiter) }).mirrors, ['/one', resolve('two')]);
  });
  for (const url of [
    'https://mirror.example/rules',
    'http://me:secret@mirror.example:8081/',
    'HTTPS://MIRROR.EXAMPLE',
  ]) {
    it(`takes ${url} for one`, () => assert.deepEqual(read({ RULES_MIRROR: url }).mirrors, [url]));
  }
  it('takes the proxies in small letters first, as most programs do', () => {
    assert.deepEqual(
      read({ HTTP_PROXY: 'http://large:1', http_proxy: 'http://small:1', HTTPS_PROXY: 'proxy:3128', no_proxy: 'a,b' })
        .proxies,
      { http: 'http://small:1', https: 'http://proxy:3128', none: 'a,b' },
    );
  });
  it('takes a Maven client by name or by path', () => {
    assert.deepEqual([read({ MAVEN: 'mvnd' }).maven, read({ MAVEN: './mvnw' }).maven], ['mvnd', resolve('mvnw')]);
  });
  it('takes a pip by name or by path', () => {
    assert.deepEqual(
      [read({ PIP: 'pip3' }).pip, read({ PIP: './venv/bin/pip' }).pip],
      [['pip3'], [resolve('venv/bin/pip')]],
    );
  });
  it('takes repositories that are folders, or URLs', () => {
    assert.deepEqual(
      [
        read({ MAVEN_REPOSITORY: 'm2' }).mavenRepository,
        read({ MAVEN_REPOSITORY: 'https://repo.example/maven' }).mavenRepository,
        read({ PYPI_REPOSITORY: 'wheels' }).pypiRepository,
        read({ PYPI_REPOSITORY: 'https://repo.example/simple' }).pypiRepository,
      ],
      [resolve('m2'), 'https://repo.example/maven', resolve('wheels'), 'https://repo.example/simple'],
    );
  });
  for (const [name, value] of [
    ['HTTP_PROXY', 'socks5://me:secret@proxy:1080'],
    ['HTTPS_PROXY', 'http://me:secret@proxy:port'],
    ['https_proxy', 'http://'],
    ['RULES_MIRROR', 'http://me:secret@:80'],
    ['MAVEN_REPOSITORY', 'https://me:secret@host:port/'],
    ['PYPI_REPOSITORY', 'https://me:secret@host:port/'],
  ] as const) {
    it(`refuses ${name}=${value}, and does not repeat it`, () =>
      assert.throws(
        () => read({ [name]: value }),
        (error) =>
          error instanceof ConfigError &&
          error.message.startsWith(name.toUpperCase()) &&
          !error.message.includes('secret'),
      ));
  }
});
