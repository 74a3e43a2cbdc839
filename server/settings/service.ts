/** The settings of the service, read once at its start. */

import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { findHome } from 'einvoice-core/home.js';
import { type Machine, memoryDefaults, thisMachine } from './machine.js';
import { type AccountsSettings, readAccountsSettings } from './accounts.js';
import { ConfigError, type Environment, Variables, ownEnvironment } from 'einvoice-validator/settings/environment.js';
import { type TracingSettings, readTracingSettings } from './tracing.js';
import { readEarlierEvidenceKeys, readEvidenceKey } from './evidence.js';
import { type PaymentsSettings, readPaymentsSettings } from './payments.js';
import { type PeopleSettings, readPeopleSettings, readPublicUrl } from './people.js';
import { type RulesSettings, readRulesSettings } from 'einvoice-validator/settings/rules.js';

/** The validated settings. */
export interface Config extends RulesSettings, AccountsSettings, PaymentsSettings {
  /** `PORT`: 8080; 0 uses any free port. */
  readonly port: number;
  /**
   * `HOST`: 127.0.0.1, so that a service started on a laptop is not exposed to its network. A container's loopback
   * interface can't be reached from outside: set `HOST=0.0.0.0` (or `::`) there.
   */
  readonly host: string;
  /** `API_KEYS`: comma-separated; they belong to no account, and calls are not counted. Null means accounts. */
  readonly apiKeys: readonly string[] | null;
  /** `SPOOL_DIR`: folder for calls that the account store does not accept; `DATA_DIR` by default. */
  readonly spoolDir: string;
  /** `WORKERS`: one per processor. */
  readonly workers: number;
  /** `WARM_UP`: true; whether the service is ready only after its workers have run all rules. */
  readonly warmUp: boolean;
  /** `WORKER_MEMORY_MB`: JavaScript heap of a worker. */
  readonly workerMemoryMb: number;
  /** `TIMEOUT_MS`: for one document, after its last byte has arrived. */
  readonly timeoutMs: number;
  /** `QUEUE_DOCUMENTS`: how many may wait for a worker. */
  readonly queueDocuments: number;
  /** `QUEUE_MB`: total size of waiting documents. */
  readonly queueMb: number;
  /** `UPLOAD_MB`: memory for all documents from their first byte to their answer, and for unsent answers. */
  readonly uploadMb: number;
  /** `HEADERS_TIMEOUT_MS`: for the head of a request. */
  readonly headersTimeoutMs: number;
  /** `REQUEST_TIMEOUT_MS`: for a whole request to arrive. */
  readonly requestTimeoutMs: number;
  /** `ANSWER_TIMEOUT_MS`: for the client to receive a whole answer. */
  readonly answerTimeoutMs: number;
  /** `DRAIN_MS`: how long new connections are still accepted after the signal to stop; 0. */
  readonly drainMs: number;
  /** `LOG_LEVEL`: info. */
  readonly logLevel: LogLevel;
  /** `METRICS_PORT`: separate port for the metrics; undefined serves them beside the API, see `metricsBesideApi`. */
  readonly metricsPort: number | undefined;
  /** `METRICS_HOST`: address of that port; 127.0.0.1. */
  readonly metricsHost: string;
  /**
   * `DEMO`: checks without a key on the start page, with a limit per hour and address (`DEMO_CALLS_PER_HOUR`); null
   * without a demo.
   */
  readonly demo: { readonly callsPerHour: number } | null;
  /** `TRUST_PROXY`: number of proxies, or their addresses, whose `X-Forwarded-For` is trusted; 0. */
  readonly trustProxy: number | readonly string[];
  /** `PUBLIC_URL`: public origin of the service; null to trust the request and proxies' headers. */
  readonly publicUrl: string | null;
  /** `IMPRINT_URL`, `PRIVACY_URL`, `PRICES_URL`: the operator's pages that all pages link to; null for none. */
  readonly operatorPages: Readonly<Record<'imprint' | 'privacy' | 'prices', string | null>>;
  /** `SESSION_SECRET`: signs the sessions of the account page; null generates one that lasts as long as the process. */
  readonly sessionSecret: string | null;
  /** `ADMIN_KEY`: the key to manage accounts over HTTP; null turns that off. */
  readonly adminKey: string | null;
  /** `EVIDENCE_KEY_FILE`: the private key that signs evidence; null leaves it unsigned. */
  readonly evidenceKey: KeyObject | null;
  /** `EVIDENCE_EARLIER_KEYS_FILE`: public keys that are published besides its public half; none. */
  readonly evidenceEarlierKeys: readonly KeyObject[];
  /** Variables of OpenTelemetry: where spans of requests are sent; null for nowhere. */
  readonly tracing: TracingSettings | null;
  /** `SMTP_URL` and related settings: people manage accounts, and get mails; null if keys open the account pages. */
  readonly people: PeopleSettings | null;
}

/** The maximum of Node's timers (2^31 - 1). */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** The process must end within 10 s of the signal, and the last requests must be answered within that. */
const MAX_DRAIN_MS = 5_000;

/** A terabyte: larger numbers are typing errors. */
const MAX_MEGABYTES = 1024 * 1024;

/**
 * Reads and checks the environment.
 * @throws ConfigError for the first invalid value; the message never contains a key
 */
export function readConfig(
  env: Environment = ownEnvironment(),
  root: string = findHome(),
  machine: Machine = thisMachine(),
): Config {
  const variables = new Variables(env);
  const accounts = readAccountsSettings(env, root);
  const workers = variables.integer('WORKERS', 1, 1024) ?? machine.processors;
  const defaults = memoryDefaults(machine, workers);
  const milliseconds = (name: string): number | undefined => variables.integer(name, 1, LONGEST_TIMEOUT_MS);
  const megabytes = (name: string): number | undefined => variables.integer(name, 1, MAX_MEGABYTES);
  const apiKeys = keyList(variables.text('API_KEYS'));
  if (apiKeys !== null && 'databaseUrl' in accounts.store) {
    throw new ConfigError(
      'API_KEYS and DATABASE_URL are both set; keys of API_KEYS belong to no account, so accounts would not be used: set one of them',
    );
  }
  const payments = readPaymentsSettings(env);
  if (apiKeys !== null && payments.stripe !== null)
    throw new ConfigError(
      'API_KEYS and STRIPE_SECRET_KEY are both set; keys of API_KEYS belong to no account, so nobody would pay: set one of them',
    );
  const callsPerHour = variables.integer('DEMO_CALLS_PER_HOUR', 1, 1_000_000) ?? 30;
  return {
    ...readRulesSettings(env, root),
    ...accounts,
    ...payments,
    port: variables.integer('PORT', 0, 65_535) ?? 8080,
    host: variables.text('HOST') ?? '127.0.0.1',
    apiKeys,
    spoolDir: variables.folder('SPOOL_DIR') ?? accounts.dataDir,
    workers,
    warmUp: variables.flag('WARM_UP') ?? true,
    workerMemoryMb: megabytes('WORKER_MEMORY_MB') ?? defaults.workerMemoryMb,
    timeoutMs: milliseconds('TIMEOUT_MS') ?? 30_000,
    queueDocuments: variables.integer('QUEUE_DOCUMENTS', 1, 1_000_000) ?? 2_000,
    queueMb: megabytes('QUEUE_MB') ?? defaults.queueMb,
    uploadMb: megabytes('UPLOAD_MB') ?? defaults.uploadMb,
    headersTimeoutMs: milliseconds('HEADERS_TIMEOUT_MS') ?? 10_000,
    requestTimeoutMs: milliseconds('REQUEST_TIMEOUT_MS') ?? 60_000,
    answerTimeoutMs: milliseconds('ANSWER_TIMEOUT_MS') ?? 60_000,
    drainMs: variables.integer('DRAIN_MS', 0, MAX_DRAIN_MS) ?? 0,
    logLevel: logLevel(variables.text('LOG_LEVEL')),
    metricsPort: variables.integer('METRICS_PORT', 0, 65_535),
    metricsHost: variables.text('METRICS_HOST') ?? '127.0.0.1',
    demo: variables.flag('DEMO') ? { callsPerHour } : null,
    trustProxy: proxies(variables.text('TRUST_PROXY')),
    publicUrl: readPublicUrl(env),
    operatorPages: {
      imprint: linkTo('IMPRINT_URL', variables.text('IMPRINT_URL')),
      privacy: linkTo('PRIVACY_URL', variables.text('PRIVACY_URL')),
      prices: linkTo('PRICES_URL', variables.text('PRICES_URL')),
    },
    sessionSecret: secret('SESSION_SECRET', variables.text('SESSION_SECRET')),
    adminKey: secret('ADMIN_KEY', variables.text('ADMIN_KEY')),
    evidenceKey: readEvidenceKey(env),
    evidenceEarlierKeys: readEarlierEvidenceKeys(env),
    tracing: readTracingSettings(env),
    people: readPeopleSettings(env),
  };
}

/** The target of a link: only http or https, which excludes scripts. */
function linkTo(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`${name} is "${text}"; it must be an address that begins with https:// or http://`);
  return text;
}

/** A short secret could be guessed offline. The message does not repeat it. */
function secret(name: string, text: string | undefined): string | null {
  if (text !== undefined && text.length < 32)
    throw new ConfigError(`${name} is too short; it must have 32 characters or more`);
  return text ?? null;
}

/** Names of address ranges that Express accepts. */
const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** How many proxies are in front of the service, or which ones: a number or addresses, never "all". */
function proxies(text: string | undefined): number | readonly string[] {
  if (text === undefined) return 0;
  if (/^\d$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every((address) => PROXY_RANGES.includes(address) || isSubnet(address))) {
    throw new ConfigError(
      `TRUST_PROXY is "${text}"; it must be a number of proxies (0 to 9), or their addresses with commas between them`,
    );
  }
  return addresses;
}

function isSubnet(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/');
  return (
    isIP(address) !== 0 &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= (isIP(address) === 4 ? 32 : 128) &&
    more.length === 0
  );
}

/**
 * Checks that only apply to a service, not to commands.
 * @throws ConfigError if several instances may serve one browser, and each would only know its own sessions
 */
export function checkServiceConfig({ store, sessionSecret, people, apiKeys }: Config): void {
  if (people !== null && apiKeys !== null)
    throw new ConfigError(
      'SMTP_URL and API_KEYS are both set; keys of API_KEYS belong to no account that people could manage: set one of them',
    );
  if (people !== null && sessionSecret === null) {
    throw new ConfigError(
      'SESSION_SECRET is not set; with SMTP_URL it is needed: 32 random characters or more, as `openssl rand -hex 32` prints them',
    );
  }
  if ('databaseUrl' in store && sessionSecret === null) {
    throw new ConfigError(
      'SESSION_SECRET is not set; with DATABASE_URL it is needed, the same for all instances: 32 random characters or more, as `openssl rand -hex 32` prints them',
    );
  }
}

/**
 * Whether the metrics are served at `/metrics` of the API's port: only while that port can't be reached from other
 * machines. They contain no customer data, but how much a service is used is confidential.
 */
export function metricsBesideApi({ metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>): boolean {
  return metricsPort === undefined && ['127.0.0.1', '::1', 'localhost'].includes(host);
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function logLevel(text: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (text ?? 'info'));
  if (level === undefined) throw new ConfigError(`LOG_LEVEL is "${text}"; it must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

/** Allows only visible ASCII, which any header can carry. */
function keyList(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length === 0)
    throw new ConfigError('API_KEYS has no key in it; list keys with commas between them, or leave it unset');
  if (!keys.every((key) => /^[\x21-\x7e]+$/.test(key))) {
    throw new ConfigError(
      'API_KEYS has a key with a space or a character outside ASCII in it; a header could not carry it',
    );
  }
  return keys;
}
