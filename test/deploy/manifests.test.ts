/** Compose and Kubernetes: the files are held against published schemas, and against the service that they start. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import request from 'supertest';
import pg from 'pg';
import { parse, parseAllDocuments } from 'yaml';
import { createApp } from '#service/app.js';
import { checkServiceConfig, readConfig } from '#service/settings/service.js';
import { createMetrics } from '#service/operations/metrics.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { UploadMemory } from '#service/upload/upload-memory.js';
import { emptyDatabase } from '../fixtures/postgres.js';
import { needs } from '../needs/needs.js';
import { knownKeys, notingValidator } from '../server/http/support.js';

const ROOT = findPackageRoot(import.meta.url);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** Names and values that the image sets. */
const IMAGE_ENV = new Map([...read('Dockerfile').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]));

interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
  readonly volumes: readonly string[];
}

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml')) as { services: Readonly<Record<string, ComposeService>> };

  /** The linter checks against the schema of the Compose specification first. */
  const lint = (path: string): { status: number | null; output: string } => {
    const program = join(dirname(createRequire(import.meta.url).resolve('dclint/package.json')), 'bin', 'dclint.cjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--max-warnings', '0', path], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  it('has nothing that a linter finds', () => {
    const { status, output } = lint('compose.yaml');
    assert.equal(status, 0, output);
  });
  it('is not taken for right when it is wrong', () => {
    const folder = mkdtempSync(join(tmpdir(), 'einvoice-compose-'));
    writeFileSync(join(folder, 'compose.yaml'), read('compose.yaml').replace('read_only: true', 'readonly: true'));
    assert.notEqual(lint(folder).status, 0);
    rmSync(folder, { recursive: true });
  });
  it('starts the service over PostgreSQL, read-only but for its data', () => {
    const { api, postgres } = services;
    assert.equal(api!.environment['DATABASE_URL'], 'postgres://einvoice@postgres:5432/einvoice');
    assert.match(api!.environment['PGPASSWORD']!, /^\$\{POSTGRES_PASSWORD:\?[^}]+\}$/);
    assert.equal(api!.environment['PGPASSWORD'], postgres!.environment['POSTGRES_PASSWORD']);
    // Compose refuses to start where it is not given; visitors come through one proxy.
    assert.match(api!.environment['SESSION_SECRET']!, /^\$\{SESSION_SECRET:\?[^}]+\}$/);
    assert.equal(api!.environment['TRUST_PROXY'], '${TRUST_PROXY:-1}');
    assert.equal(api!.read_only, true);
    assert.deepEqual(api!.volumes, [`data:${IMAGE_ENV.get('DATA_DIR')}`]);
    assert.deepEqual(
      [postgres!.environment['POSTGRES_USER'], postgres!.environment['POSTGRES_DB']],
      ['einvoice', 'einvoice'],
    );
  });
  it('asks the database by TCP whether it is ready: the server that makes the files listens on a socket only', () => {
    const { test } = services['postgres']!.healthcheck!;
    assert.deepEqual(test.slice(0, 4), ['CMD', 'pg_isready', '--host', '127.0.0.1']);
  });
  needs('postgresql').it('takes a password with any character in it', async () => {
    const password = 'p@ss/w#rd:%40?&';
    const database = await emptyDatabase();
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const { file } = (await client.query<{ file: string }>("select current_setting('hba_file') as file")).rows[0]!;
    // As in the container, where everybody needs a password: here it is this user alone.
    writeFileSync(file, `local all einvoice scram-sha-256\n${readFileSync(file, 'utf8')}`);
    await client.query(`create role einvoice login superuser password '${password}'`);
    await client.query('select pg_reload_conf()');
    await client.end();
    const databaseUrl = database.replace('user=tests', 'user=einvoice');
    const opens = (PGPASSWORD: string): number | null =>
      spawnSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `
      import { openStore } from ${JSON.stringify(new URL('../../../server/dist/accounts/sql/open.js', import.meta.url).href)};
      const store = await openStore({ databaseUrl: ${JSON.stringify(databaseUrl)} });
      await store.close();
    `,
        ],
        { env: { PATH: process.env['PATH'], PGPASSWORD } },
      ).status;
    assert.deepEqual([opens(password), opens('another one')], [0, 1]);
  });
  it('publishes the API to this machine only, and neither metrics nor database', () => {
    assert.deepEqual(
      Object.values(services).flatMap(({ ports = [] }) => ports),
      [`127.0.0.1:8080:${IMAGE_ENV.get('PORT')}`],
    );
  });
});

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
    assert.deepEqual([...document.errors, ...document.warnings], []);
    return document.toJS() as { kind: string };
  });
  const dataOf = <T>(kind: string): T => documents.find((document) => document.kind === kind) as T;
  const deployment = new Deployment(dataOf<ConstructorParameters<typeof Deployment>[0]>('Deployment'));
  const autoscaler = new HorizontalPodAutoscaler(
    dataOf<ConstructorParameters<typeof HorizontalPodAutoscaler>[0]>('HorizontalPodAutoscaler'),
  );
  const service = new Service(dataOf<ConstructorParameters<typeof Service>[0]>('Service'));
  const budget = new PodDisruptionBudget(
    dataOf<ConstructorParameters<typeof PodDisruptionBudget>[0]>('PodDisruptionBudget'),
  );
  const container = deployment.spec!.template.spec!.containers[0]!;

  it('is made of these objects, each as the schema of Kubernetes wants it', () => {
    assert.deepEqual(
      documents.map(({ kind }) => kind),
      ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'],
    );
    for (const model of [deployment, service, budget, autoscaler]) model.validate();
  });
  it('is not taken for right when it is wrong', () => {
    const wrong = structuredClone(
      dataOf<{ spec: { template: { spec: { containers: { ports: unknown }[] } } } }>('Deployment'),
    );
    wrong.spec.template.spec.containers[0]!.ports = [{ containerPort: 'http' }];
    assert.throws(() => new Deployment(wrong as never).validate());
  });
  it('gives the service what it needs to start with a database, and all pods the same', () => {
    const env = Object.fromEntries(
      container.env!.map(({ name, value, valueFrom }) => [
        name,
        value ?? `from ${valueFrom!.secretKeyRef!.name} ${valueFrom!.secretKeyRef!.key}`,
      ]),
    );
    assert.deepEqual(env, {
      DATABASE_URL: 'from einvoice database-url',
      SESSION_SECRET: 'from einvoice session-secret',
      TRUST_PROXY: '1',
      WORKERS: '2',
    });
    checkServiceConfig(
      readConfig({
        ...env,
        DATABASE_URL: 'postgres://USER:PASSWORD@HOST:5432/einvoice',
        SESSION_SECRET: 's'.repeat(32),
      }),
    );
  });
  it('names in its comments and in the documentation every key of its secret', () => {
    for (const text of [read('deploy/kubernetes.yaml'), read('docs/container.md')]) {
      for (const key of ['database-url', 'session-secret']) assert.ok(text.includes(`--from-literal=${key}=`), key);
    }
  });
  it('selects the pods that it makes', () => {
    const labels = deployment.spec!.template.metadata!.labels;
    for (const selector of [
      deployment.spec!.selector.matchLabels,
      service.spec!.selector,
      budget.spec!.selector!.matchLabels,
    ])
      assert.deepEqual(selector, labels);
    assert.equal(autoscaler.spec!.scaleTargetRef.name, deployment.metadata!.name);
  });
  it('names the ports of the image', () => {
    assert.deepEqual(
      container.ports!.map(({ name, containerPort }) => [name, String(containerPort)]),
      [
        ['http', IMAGE_ENV.get('PORT')],
        ['metrics', IMAGE_ENV.get('METRICS_PORT')],
      ],
    );
    assert.equal(service.spec!.ports![0]!.targetPort, 'http');
    assert.equal(deployment.spec!.template.metadata!.annotations!['prometheus.io/port'], IMAGE_ENV.get('METRICS_PORT'));
  });
  it('runs without rights, on a file system that it can not write', () => {
    assert.deepEqual(
      [
        deployment.spec!.template.spec!.securityContext!.runAsNonRoot,
        container.securityContext!.readOnlyRootFilesystem,
        container.securityContext!.allowPrivilegeEscalation,
        container.securityContext!.capabilities!.drop,
      ],
      [true, true, false, ['ALL']],
    );
    assert.ok(container.volumeMounts!.some(({ mountPath }) => mountPath === IMAGE_ENV.get('DATA_DIR')));
  });
  it('probes paths that the service answers', async () => {
    const app = createApp({ validator: notingValidator(), keys: knownKeys });
    for (const probe of [container.startupProbe!, container.livenessProbe!, container.readinessProbe!]) {
      assert.equal(probe.httpGet!.port, 'http');
      assert.equal((await request(app).get(probe.httpGet!.path!)).status, 200, probe.httpGet!.path);
    }
    const starting = createApp({ validator: notingValidator(), keys: knownKeys, readiness: () => 'starting' });
    const statuses = await Promise.all(
      [container.livenessProbe!, container.readinessProbe!].map(
        async ({ httpGet }) => (await request(starting).get(httpGet!.path!)).status,
      ),
    );
    assert.deepEqual(statuses, [200, 503], 'alive, but not ready, while it starts');
  });
  it('scales on a metric that the service has, and that the adapter hands on', async () => {
    const [metric] = autoscaler.spec!.metrics!;
    const { name } = metric!.pods!.metric;
    assert.match(
      await createMetrics(notingValidator(), new UploadMemory()).text(),
      new RegExp(`^# TYPE ${name} gauge$`, 'm'),
    );
    const { rules } = parse(read('deploy/prometheus-adapter.yaml')) as {
      rules: { custom: { seriesQuery: string; name: { as: string } }[] };
    };
    assert.deepEqual(
      rules.custom.map((rule) => [rule.seriesQuery.split('{')[0], rule.name.as]),
      [[name, name]],
    );
  });
});
