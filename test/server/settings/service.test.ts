import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '#validator/settings/environment.js';
import { checkServiceConfig, metricsBesideApi, readConfig } from '#service/settings/service.js';
import { memoryDefaults, thisMachine } from '#service/settings/machine.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

describe('readConfig', () => {
  it('has defaults for everything', () => {
    assert.deepEqual(readConfig({}, '/root', { processors: 4, memoryMb: 8_192 }), {
      port: 8080,
      host: '127.0.0.1',
      apiKeys: null,
      dataDir: join('/root', 'data'),
      spoolDir: join('/root', 'data'),
      engine: undefined,
      hold: undefined,
      workers: 4,
      warmUp: true,
      workerMemoryMb: 1_024,
      timeoutMs: 30_000,
      queueDocuments: 2_000,
      queueMb: 256,
      uploadMb: 512,
      headersTimeoutMs: 10_000,
      requestTimeoutMs: 60_000,
      publicUrl: null,
      operatorPages: { imprint: null, privacy: null, prices: null },
      answerTimeoutMs: 60_000,
      drainMs: 0,
      logLevel: 'info',
      metricsPort: undefined,
      people: null,
      metricsHost: '127.0.0.1',
      demo: null,
      trustProxy: 0,
      sessionSecret: null,
      adminKey: null,
      evidenceKey: null,
      evidenceEarlierKeys: [],
      tracing: null,
      store: { file: join('/root', 'data', 'accounts.sqlite') },
      stripe: null,
      seller: null,
      plan: {},
      chargesCards: false,
      rules: {
        manifestPath: '/root/schematron/manifest.json',
        compiledDir: '/root/compiled-sef',
        officialDir: '/root/schematron',
      },
    });
  });

  it('takes an empty value for none', () => {
    const names = [
      'PORT',
      'HOST',
      'API_KEYS',
      'DATA_DIR',
      'SPOOL_DIR',
      'ENGINE',
      'WORKERS',
      'WARM_UP',
      'TIMEOUT_MS',
      'WORKER_MEMORY_MB',
      'QUEUE_DOCUMENTS',
      'QUEUE_MB',
      'UPLOAD_MB',
      'HEADERS_TIMEOUT_MS',
      'REQUEST_TIMEOUT_MS',
      'PUBLIC_URL',
      'ANSWER_TIMEOUT_MS',
      'DRAIN_MS',
      'LOG_LEVEL',
      'METRICS_PORT',
      'METRICS_HOST',
      'DEMO',
      'DEMO_CALLS_PER_HOUR',
      'TRUST_PROXY',
      'SESSION_SECRET',
      'ADMIN_KEY',
      'EVIDENCE_KEY_FILE',
      'EVIDENCE_EARLIER_KEYS_FILE',
      'STRIPE_SECRET_KEY',
      'DATABASE_URL',
      'PLAN_PRICE_CENTS',
      'PLAN_INCLUDED_CALLS',
      'PLAN_OVERAGE_CENTS',
      'PLAN_TRIAL_DAYS',
      'PLAN_GRACE_DAYS',
    ];
    for (const empty of ['', '  ']) {
      assert.deepEqual(
        readConfig(Object.fromEntries(names.map((name) => [name, empty])), '/root'),
        readConfig({}, '/root'),
      );
    }
  });

  const good = [
    { env: { PORT: '0' }, setting: { port: 0 } },
    { env: { PORT: '65535' }, setting: { port: 65_535 } },
    { env: { HOST: '0.0.0.0' }, setting: { host: '0.0.0.0' } },
    { env: { API_KEYS: 'one, two,,three ' }, setting: { apiKeys: ['one', 'two', 'three'] } },
    {
      env: { DATA_DIR: 'here' },
      setting: {
        dataDir: resolve('here'),
        spoolDir: resolve('here'),
        store: { file: resolve('here', 'accounts.sqlite') },
      },
    },
    { env: { SPOOL_DIR: 'there' }, setting: { spoolDir: resolve('there') } },
    { env: { DATABASE_URL: 'postgres://db/accounts' }, setting: { store: { databaseUrl: 'postgres://db/accounts' } } },
    {
      env: { DATABASE_URL: 'postgresql:///accounts?host=/run/db' },
      setting: { store: { databaseUrl: 'postgresql:///accounts?host=/run/db' } },
    },
    {
      env: {
        PLAN_PRICE_CENTS: '0',
        PLAN_INCLUDED_CALLS: '1',
        PLAN_OVERAGE_CENTS: '2',
        PLAN_TRIAL_DAYS: '3',
        PLAN_GRACE_DAYS: '4',
      },
      setting: { plan: { priceCents: 0, includedCalls: 1, overageCents: 2, trialDays: 3, graceDays: 4 } },
    },
    { env: { ENGINE: 'native' }, setting: { engine: 'native' } },
    { env: { ENGINE: 'saxon' }, setting: { engine: 'saxon' } },
    { env: { WORKERS: '2' }, setting: { workers: 2, workerMemoryMb: memoryDefaults(thisMachine(), 2).workerMemoryMb } },
    { env: { WARM_UP: '0' }, setting: { warmUp: false } },
    { env: { WARM_UP: '1' }, setting: { warmUp: true } },
    { env: { WORKER_MEMORY_MB: '300' }, setting: { workerMemoryMb: 300 } },
    {
      env: { QUEUE_DOCUMENTS: '5', QUEUE_MB: '6', UPLOAD_MB: '7' },
      setting: { queueDocuments: 5, queueMb: 6, uploadMb: 7 },
    },
    {
      env: { HEADERS_TIMEOUT_MS: '8', REQUEST_TIMEOUT_MS: '9' },
      setting: { headersTimeoutMs: 8, requestTimeoutMs: 9 },
    },
    {
      env: { ANSWER_TIMEOUT_MS: '7' },
      setting: { answerTimeoutMs: 7 },
    },
    { env: { DRAIN_MS: '5000' }, setting: { drainMs: 5_000 } },
    { env: { LOG_LEVEL: 'silent' }, setting: { logLevel: 'silent' } },
    { env: { METRICS_PORT: '9090', METRICS_HOST: '::' }, setting: { metricsPort: 9090, metricsHost: '::' } },
    { env: { TIMEOUT_MS: '500' }, setting: { timeoutMs: 500 } },
    { env: { DEMO: '0', DEMO_CALLS_PER_HOUR: '9' }, setting: { demo: null } },
    { env: { DEMO: '1' }, setting: { demo: { callsPerHour: 30 } } },
    { env: { DEMO: '1', DEMO_CALLS_PER_HOUR: '9' }, setting: { demo: { callsPerHour: 9 } } },
    { env: { SESSION_SECRET: 's'.repeat(32) }, setting: { sessionSecret: 's'.repeat(32) } },
    { env: { ADMIN_KEY: 'a'.repeat(32) }, setting: { adminKey: 'a'.repeat(32) } },
    {
      env: {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRODUCT: 'prod_1',
        STRIPE_METER: 'mtr_1',
      },
      setting: {
        chargesCards: true,
        stripe: {
          secretKey: 'sk_test_1',
          webhookSecret: 'whsec_1',
          product: 'prod_1',
          meter: 'mtr_1',
          apiBase: undefined,
        },
      },
    },
    { env: { TRUST_PROXY: '2' }, setting: { trustProxy: 2 } },
    { env: { TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1' }, setting: { trustProxy: ['loopback', '10.0.0.0/8', '::1'] } },
  ];
  for (const { env, setting } of good) {
    it(`takes ${JSON.stringify(env)}`, () => {
      assert.deepEqual(readConfig(env, '/root'), { ...readConfig({}, '/root'), ...setting });
    });
  }

  const bad = [
    { PORT: 'abc' },
    { PORT: '-1' },
    { PORT: '65536' },
    { PORT: '80.5' },
    { PORT: '0x50' },
    { PORT: '1e3' },
    { WORKERS: '0' },
    { WORKERS: 'all' },
    { TIMEOUT_MS: '0' },
    { TIMEOUT_MS: '30s' },
    { TIMEOUT_MS: '2147483648' },
    { ENGINE: 'Native' },
    { LOG_LEVEL: 'loud' },
    { DRAIN_MS: '5001' },
    { DRAIN_MS: '1s' },
    { QUEUE_MB: '0' },
    { WORKER_MEMORY_MB: '1g' },
    { METRICS_PORT: '65536' },
    { DEMO: 'yes' },
    { DEMO_CALLS_PER_HOUR: '0' },
    { SESSION_SECRET: 'secret that is too short' },
    { ADMIN_KEY: 'secret that is too short' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: 'proxy.example' },
    { DATABASE_URL: 'secret' },
    { DATABASE_URL: 'mysql://me:secret@db/x' },
    { DATABASE_URL: 'postgres://me:secret@db:port/x' },
    { PLAN_PRICE_CENTS: '49.00' },
    { PLAN_TRIAL_DAYS: '-1' },
    { API_KEYS: 'secret', DATABASE_URL: 'postgres://me:secret@db/x' },
    {
      API_KEYS: 'secret',
      STRIPE_SECRET_KEY: 'sk_secret',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret',
      STRIPE_PRODUCT: 'prod_1',
      STRIPE_METER: 'mtr_1',
    },
    { API_KEYS: ',' },
    { API_KEYS: 'secret key' },
    { API_KEYS: 'schlüssel' },
  ];
  for (const env of bad) {
    it(`refuses ${JSON.stringify(env)}, and names the variable`, () => {
      const [name = ''] = Object.keys(env);
      assert.throws(
        () => readConfig(env),
        (error) =>
          error instanceof ConfigError &&
          error.message.startsWith(`${name} `) &&
          !/secret|schlüssel/.test(error.message),
      );
    });
  }
});

describe('checkServiceConfig', () => {
  const DATABASE_URL = 'postgres://db/accounts';
  const served: readonly Readonly<Record<string, string>>[] = [
    {},
    { API_KEYS: 'one' },
    { SESSION_SECRET: 's'.repeat(32) },
    { DATABASE_URL, SESSION_SECRET: 's'.repeat(32) },
    { DATABASE_URL, SESSION_SECRET: ` ${'s'.repeat(33)} ` },
  ];
  for (const env of served) {
    it(`lets ${JSON.stringify(env)} serve`, () => checkServiceConfig(readConfig(env)));
  }
  const refused: readonly Readonly<Record<string, string>>[] = [
    { DATABASE_URL },
    { DATABASE_URL, SESSION_SECRET: '' },
    { DATABASE_URL, SESSION_SECRET: ' '.repeat(40) },
    { DATABASE_URL, SESSION_SECRET: 's'.repeat(31) },
    { DATABASE_URL, SESSION_SECRET: ` ${'s'.repeat(31)} ` },
  ];
  for (const env of refused) {
    it(`does not let ${JSON.stringify(env)} serve`, () => {
      assert.throws(
        () => checkServiceConfig(readConfig(env)),
        (error) => error instanceof ConfigError && error.message.startsWith('SESSION_SECRET '),
      );
    });
  }
});

describe('metricsBesideApi', () => {
  const rows = [
    { env: {}, beside: true },
    { env: { HOST: '::1' }, beside: true },
    { env: { HOST: '0.0.0.0' }, beside: false },
    { env: { METRICS_PORT: '9090' }, beside: false },
    { env: { HOST: '10.0.0.1', METRICS_PORT: '9090' }, beside: false },
  ];
  for (const { env, beside } of rows) {
    it(`${JSON.stringify(env)}: ${beside ? 'there' : 'not there'}`, () =>
      assert.equal(metricsBesideApi(readConfig(env)), beside));
  }
});

describe('memoryDefaults', () => {
  const rows = [
    { memoryMb: 512, workers: 1, expected: { workerMemoryMb: 256, queueMb: 32, uploadMb: 64 } },
    { memoryMb: 4_096, workers: 2, expected: { workerMemoryMb: 1_024, queueMb: 256, uploadMb: 512 } },
    { memoryMb: 65_536, workers: 4, expected: { workerMemoryMb: 2_048, queueMb: 256, uploadMb: 512 } },
  ];
  for (const { memoryMb, workers, expected } of rows) {
    it(`${memoryMb} MB, ${workers} workers`, () =>
      assert.deepEqual(memoryDefaults({ processors: workers, memoryMb }, workers), expected));
  }
});

describe('findPackageRoot', () => {
  it('is the folder with package.json above the module', () => {
    assert.ok(existsSync(join(findPackageRoot(import.meta.url), 'package.json')));
    assert.equal(findPackageRoot(import.meta.url), findPackageRoot(import.meta.url));
  });

  it('says so when there is none', () => {
    assert.throws(() => findPackageRoot('file:///no/such/folder/module.js'), /package\.json/);
  });
});

describe('pages of the operator', () => {
  it('are addresses that a link may lead to', () => {
    const { operatorPages } = readConfig({
      IMPRINT_URL: 'https://example.com/imprint',
      PRICES_URL: 'http://localhost/p',
    });
    assert.deepEqual(operatorPages, {
      imprint: 'https://example.com/imprint',
      privacy: null,
      prices: 'http://localhost/p',
    });
    for (const wrong of ['javascript:alert(1)', 'imprint', '/imprint', 'data:text/html,x'])
      assert.throws(() => readConfig({ PRIVACY_URL: wrong }), ConfigError, wrong);
  });
});
