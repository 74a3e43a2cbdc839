/** The whole service: rules, keys, app and server, started and stopped together. */

import type { Server } from 'node:http';
import { createValidator, collectAtRest, type Validator } from 'einvoice-validator';
import { type Accounts, openAccounts } from './accounts/accounts.js';
import { makeFolder } from './accounts/folder.js';
import { keysFromList } from './accounts/hashed-keys.js';
import type { KeyStore } from './accounts/key-store.js';
import { createApp } from './app.js';
import { type Service, running } from './running.js';
import { selfTest } from './self-test.js';
import { loadPayments, loadPeople, loadTracing } from './optional-parts.js';
import type { People } from './people/people.js';
import type { Readiness } from './operations/health.js';
import type { FinishedRequest } from './http/observation.js';
import { createHttpServer } from './http/http-server.js';
import { NO_LOG, type Log } from './operations/log.js';
import { createMetrics, type Metrics } from './operations/metrics.js';
import type { Tracing } from './operations/tracing.js';
import { createMetricsServer } from './operations/metrics-server.js';
import type { Payments } from './payments/payments.js';
import { ConfigError } from 'einvoice-validator/settings/environment.js';
import { checkServiceConfig, metricsBesideApi, type Config } from './settings/service.js';
import { UploadMemory } from './upload/upload-memory.js';

/** How much longer than a document's deadline a connection may be idle. */
const IDLE_BEYOND_DEADLINE_MS = 60_000;

const MEGABYTE = 1024 * 1024;

/**
 * Starts everything, cheapest checks first. The port is open while the workers warm up, so that health and readiness
 * can be queried; early documents wait.
 * @throws ConfigError, StoreError, EngineError, or the system error of `listen`; then nothing is left running, and no
 * account was created
 */
export async function startService(config: Config, log: Log = NO_LOG): Promise<Service> {
  checkServiceConfig(config);
  const started = performance.now();
  const servers: Server[] = [];
  let validator: Validator | undefined;
  let accounts: Accounts | null = null;
  let payments: Payments | null = null;
  let people: People | null = null;
  let tracing: Tracing | undefined;
  try {
    tracing = await loadTracing(config);
    validator = await createValidator(validatorOptions(config));
    if (config.apiKeys === null) makeFolders(config);
    accounts =
      config.apiKeys === null
        ? await openAccounts({ place: config.store, plan: config.plan, spoolDir: config.spoolDir, onEvent: log.event })
        : null;
    payments = accounts === null ? null : await loadPayments(config, { accounts, validator }, log);
    const keys = accounts?.keys ?? keysFromList(config.apiKeys ?? []);
    people = accounts === null ? null : await loadPeople(config, accounts, log);
    const { server, readiness, metrics } = assemble(
      config,
      { validator, keys, accounts, payments, people, tracing },
      log,
    );
    servers.push(server);
    await listen(server, config.port, config.host);
    if (config.metricsPort !== undefined) {
      servers.push(createMetricsServer(metrics));
      await listen(servers[1]!, config.metricsPort, config.metricsHost);
    }
    await validator.ready();
    await selfTest(validator);
    // Last, because a key that is never printed would lock its owner out. A configured database is managed by its
    // operator.
    const newKey = 'file' in config.store ? ((await accounts?.createLocal()) ?? null) : null;
    readiness.now = 'ready';
    log.event('ready', { ms: Math.round(performance.now() - started), workers: config.workers });
    const hasKeys = await keys.hasKeys();
    if (!hasKeys) log.event('no-keys', {}, 'warn');
    return running({
      servers,
      readiness,
      validator,
      accounts,
      payments,
      people,
      tracing,
      newKey,
      hasKeys,
      besideApi: metricsBesideApi(config),
      drainMs: config.drainMs,
    });
  } catch (error) {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    await validator?.close();
    await people?.stop();
    await payments?.stop();
    await accounts?.stop();
    await tracing?.stop();
    throw error;
  }
}

/** @throws ConfigError for a missing folder that can't be created */
function makeFolders({ store, dataDir, spoolDir }: Config): void {
  const isBeside = spoolDir === dataDir;
  const folders = [
    ...('file' in store || isBeside ? [['DATA_DIR', dataDir]] : []),
    ...(isBeside ? [] : [['SPOOL_DIR', spoolDir]]),
  ] as const;
  for (const [name, folder] of folders) {
    try {
      makeFolder(folder!);
    } catch (error) {
      throw new ConfigError(
        `${name} is "${folder}"; this folder is not there and can't be made (${(error as NodeJS.ErrnoException).code})`,
      );
    }
  }
}

function validatorOptions(config: Config): Parameters<typeof createValidator>[0] {
  const { rules, engine, hold, workers, warmUp, timeoutMs, workerMemoryMb, queueDocuments, queueMb } = config;
  return {
    ...rules,
    engine,
    hold,
    workers,
    warmUp,
    timeoutMs,
    workerMemoryMb,
    queue: { documents: queueDocuments, bytes: queueMb * MEGABYTE },
    keepFree: true,
  };
}

interface Parts {
  readonly server: Server;
  readonly readiness: { now: Readiness };
  readonly metrics: Metrics;
}

interface Behind {
  readonly validator: Validator;
  readonly keys: KeyStore;
  readonly accounts: Accounts | null;
  readonly payments: Payments | null;
  readonly people: People | null;
  readonly tracing: Tracing;
}

function assemble(config: Config, { validator, keys, accounts, payments, people, tracing }: Behind, log: Log): Parts {
  const uploads = new UploadMemory(config.uploadMb * MEGABYTE);
  const metrics = createMetrics(validator, uploads, accounts, payments);
  const readiness: Parts['readiness'] = { now: 'starting' };
  const hasDoneSomething = collectAtRest();
  const app = createApp({
    validator,
    keys,
    uploads,
    rules: { ...config.rules, hold: config.hold },
    demo: config.demo,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    operatorPages: config.operatorPages,
    accountService: accounts?.accountService ?? null,
    people,
    checkoutService: payments?.checkoutService ?? null,
    ownInvoice: payments?.ownInvoice ?? null,
    accounts,
    ...(accounts !== null && { now: accounts.now }),
    sessionSecret: config.sessionSecret,
    evidenceKey: config.evidenceKey,
    evidenceEarlierKeys: config.evidenceEarlierKeys,
    admin:
      accounts === null || config.adminKey === null
        ? null
        : { key: config.adminKey, accounts, needsCard: config.chargesCards },
    metrics: metricsBesideApi(config) ? metrics : undefined,
    payments: payments?.routes,
    readiness: async () => {
      if (readiness.now !== 'ready') return readiness.now;
      if (isWithoutWorkers(validator)) return 'starting';
      // A demo serves visitors without keys.
      return config.demo !== null || (await keys.hasKeys()) ? 'ready' : 'without keys';
    },
    onFailure: (error, requestId) => log.failure(error, requestId),
    onRequest: (request) => {
      metrics.request(request);
      hasDoneSomething();
      log.request(request);
      tracing.request(request);
      if (accounts !== null) noteForOwner(accounts, request);
    },
  });
  const timeouts = {
    headersMs: config.headersTimeoutMs,
    requestMs: config.requestTimeoutMs,
    answerMs: config.answerTimeoutMs,
    idleMs: Math.min(config.timeoutMs + IDLE_BEYOND_DEADLINE_MS, 2 ** 31 - 1),
  };
  return {
    server: createHttpServer(app, { timeouts, onRefused: (code) => metrics.refused(code) }),
    readiness,
    metrics,
  };
}

/** Records what the owner of an account may see of a request with one of its keys. */
function noteForOwner(accounts: Accounts, { id, caller, key, status, seconds, verdict }: FinishedRequest): void {
  if (caller === null || key === null || status === null) return;
  accounts.recordRequest({
    accountId: caller,
    keyId: key,
    requestId: id,
    status,
    format: verdict?.format ?? null,
    milliseconds: Math.round(seconds * 1000),
  });
}

/** If all workers are being replaced, documents would have to wait. */
function isWithoutWorkers(validator: Validator): boolean {
  const { size, starting } = validator.status().workers;
  return starting === size;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
