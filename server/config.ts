/** The settings of the service: the only reader of `process.env`. */

import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type EngineName, type RulePaths, rulePaths } from '../engine/index.js';
import type { Plan } from './accounts/model.js';
import { type Machine, memoryDefaults, thisMachine } from './operations/machine.js';
import { findPackageRoot } from '../engine/package-root.js';

/** A setting has a value that can't be used; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The settings, checked. */
export interface Config {
  /** `PORT`: 8080; 0 takes any free port. */
  readonly port: number;
  /**
   * `HOST`: 127.0.0.1, so that a service started on a laptop is not offered to the network it happens to be in.
   * In a container the loopback interface can't be reached from outside: set `HOST=0.0.0.0` (or `::`) there.
   */
  readonly host: string;
  /** `API_KEYS`: comma-separated; they belong to no account, and nothing is counted. Null means accounts. */
  readonly apiKeys: readonly string[] | null;
  /** `DATABASE_URL`: the PostgreSQL database with the accounts, else a SQLite file in `DATA_DIR`. */
  readonly store: { readonly file: string } | { readonly databaseUrl: string };
  /** `PLAN_*`: what is sold. */
  readonly plan: Plan;
  /** `DATA_DIR`: `data` in the package; a relative path is seen from the working directory. */
  readonly dataDir: string;
  /** `SPOOL_DIR`: where calls are kept that the account store does not take; `DATA_DIR` when absent. */
  readonly spoolDir: string;
  /** `ENGINE`: undefined leaves the choice to the manifest. */
  readonly engine: EngineName | undefined;
  /** `RULES_MIRROR`: where official files are looked for before their publisher is asked. */
  readonly rulesMirror: string | undefined;
  /** `WORKERS`: one per processor. */
  readonly workers: number;
  /** `WORKER_MEMORY_MB`: JavaScript heap of a worker. */
  readonly workerMemoryMb: number;
  /** `TIMEOUT_MS`: for one document, from its last byte. */
  readonly timeoutMs: number;
  /** `QUEUE_DOCUMENTS`: how many may wait for a worker. */
  readonly queueDocuments: number;
  /** `QUEUE_MB`: how large they may be together. */
  readonly queueMb: number;
  /** `UPLOAD_MB`: memory of all documents from their first byte to their answer. */
  readonly uploadMb: number;
  /** `HEADERS_TIMEOUT_MS`: for the head of a request. */
  readonly headersTimeoutMs: number;
  /** `REQUEST_TIMEOUT_MS`: for a whole request to arrive. */
  readonly requestTimeoutMs: number;
  /** `DRAIN_MS`: how long new connections are still taken once the service is stopped; 0. */
  readonly drainMs: number;
  /** `LOG_LEVEL`: info. */
  readonly logLevel: LogLevel;
  /** `METRICS_PORT`: a port of its own for the metrics; undefined serves them beside the API, see `metricsBesideApi`. */
  readonly metricsPort: number | undefined;
  /** `METRICS_HOST`: address of that port; 127.0.0.1. */
  readonly metricsHost: string;
  /** `DEMO`: checks without a key on the start page, so many per hour and address (`DEMO_CALLS_PER_HOUR`); null without a demo. */
  readonly demo: { readonly callsPerHour: number } | null;
  /** `TRUST_PROXY`: a number of proxies, or their addresses, whose `X-Forwarded-For` is believed; 0. */
  readonly trustProxy: number | readonly string[];
  /** `SESSION_SECRET`: signs the sessions of the account page; null makes one that lasts as long as the process. */
  readonly sessionSecret: string | null;
  /** Where the engine's files are. `RULES_DIR`: folder for what is fetched and compiled; the package's own when absent. */
  readonly rules: RulePaths;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Timers of Node take no more (2^31 - 1). */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** Of cents, calls and days: above is a slip of the pen. */
const MOST_OF_A_PLAN = 10_000_000;

/** The process ends within 10 s of the signal, and what comes last has to be answered. */
const MOST_DRAIN_MS = 5_000;

/** A terabyte: above is a slip of the pen. */
const MOST_MEGABYTES = 1024 * 1024;

/**
 * Reads and checks the environment. An empty value counts as not set, as compose files write it.
 * @throws ConfigError for the first value that can't be used; it never repeats a key
 */
export function readConfig(env: Environment = process.env, root: string = findPackageRoot(), machine: Machine = thisMachine()): Config {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const folder = (name: string): string | undefined => {
    const path = value(name);
    return path === undefined ? undefined : resolve(path);
  };
  const workers = integer('WORKERS', value('WORKERS'), 1, 1024) ?? machine.processors;
  const defaults = memoryDefaults(machine, workers);
  const milliseconds = (name: string): number | undefined => integer(name, value(name), 1, LONGEST_TIMEOUT_MS);
  const megabytes = (name: string): number | undefined => integer(name, value(name), 1, MOST_MEGABYTES);
  const dataDir = folder('DATA_DIR') ?? join(root, 'data');
  const apiKeys = keyList(value('API_KEYS'));
  const databaseUrl = postgresUrl(value('DATABASE_URL'));
  if (apiKeys !== null && databaseUrl !== undefined) {
    throw new ConfigError('API_KEYS and DATABASE_URL are both set; keys of API_KEYS belong to no account, so accounts would not be used: set one of them');
  }
  const callsPerHour = integer('DEMO_CALLS_PER_HOUR', value('DEMO_CALLS_PER_HOUR'), 1, 1_000_000) ?? 30;
  return {
    port: integer('PORT', value('PORT'), 0, 65_535) ?? 8080,
    host: value('HOST') ?? '127.0.0.1',
    apiKeys,
    dataDir,
    spoolDir: folder('SPOOL_DIR') ?? dataDir,
    store: databaseUrl === undefined ? { file: join(dataDir, 'accounts.sqlite') } : { databaseUrl },
    plan: plan((name, usual) => integer(name, value(name), 0, MOST_OF_A_PLAN) ?? usual),
    engine: engineName(value('ENGINE')),
    rulesMirror: folder('RULES_MIRROR'),
    workers,
    workerMemoryMb: megabytes('WORKER_MEMORY_MB') ?? defaults.workerMemoryMb,
    timeoutMs: milliseconds('TIMEOUT_MS') ?? 30_000,
    queueDocuments: integer('QUEUE_DOCUMENTS', value('QUEUE_DOCUMENTS'), 1, 1_000_000) ?? 2_000,
    queueMb: megabytes('QUEUE_MB') ?? defaults.queueMb,
    uploadMb: megabytes('UPLOAD_MB') ?? defaults.uploadMb,
    headersTimeoutMs: milliseconds('HEADERS_TIMEOUT_MS') ?? 10_000,
    requestTimeoutMs: milliseconds('REQUEST_TIMEOUT_MS') ?? 60_000,
    drainMs: integer('DRAIN_MS', value('DRAIN_MS'), 0, MOST_DRAIN_MS) ?? 0,
    logLevel: logLevel(value('LOG_LEVEL')),
    metricsPort: integer('METRICS_PORT', value('METRICS_PORT'), 0, 65_535),
    metricsHost: value('METRICS_HOST') ?? '127.0.0.1',
    demo: flag('DEMO', value('DEMO')) ? { callsPerHour } : null,
    trustProxy: proxies(value('TRUST_PROXY')),
    sessionSecret: secret('SESSION_SECRET', value('SESSION_SECRET')),
    rules: rulePaths(folder('RULES_DIR'), root),
  };
}

function integer(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most)) {
    throw new ConfigError(`${name} is "${text}"; it must be a whole number from ${least} to ${most}`);
  }
  return number;
}

/** Too short a secret could be found out by trying, offline. The message does not repeat it. */
function secret(name: string, text: string | undefined): string | null {
  if (text !== undefined && text.length < 32) throw new ConfigError(`${name} is too short; it must have 32 characters or more`);
  return text ?? null;
}

function flag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '0') return false;
  if (text !== '1') throw new ConfigError(`${name} is "${text}"; it must be 1 or 0, or not set`);
  return true;
}

/** Names of address ranges that Express knows. */
const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** How many proxies stand in front of the service, or which: a number or addresses, never "all". */
function proxies(text: string | undefined): number | readonly string[] {
  if (text === undefined) return 0;
  if (/^\d$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every((address) => PROXY_RANGES.includes(address) || isSubnet(address))) {
    throw new ConfigError(`TRUST_PROXY is "${text}"; it must be a number of proxies (0 to 9), or their addresses with commas between them`);
  }
  return addresses;
}

function isSubnet(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/');
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128) && more.length === 0;
}

/**
 * Checks what only a service needs, and no command.
 * @throws ConfigError where several instances may serve one browser, and each would know its own sessions only
 */
export function checkServiceConfig({ store, sessionSecret }: Config): void {
  if ('databaseUrl' in store && sessionSecret === null) {
    throw new ConfigError('SESSION_SECRET is not set; with DATABASE_URL it is needed, the same for all instances: 32 random characters or more, as `openssl rand -hex 32` prints them');
  }
}

/**
 * Whether the metrics are at `/metrics` of the API's own port: only while that port can't be reached from other
 * machines. They tell nothing about anybody, but how much a service is used is nobody's business.
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

function engineName(text: string | undefined): EngineName | undefined {
  if (text === undefined || text === 'native' || text === 'saxon') return text;
  throw new ConfigError(`ENGINE is "${text}"; it must be "native" or "saxon", or not set`);
}

/** @param figure the value of a variable, or the usual one */
function plan(figure: (name: string, usual: number) => number): Plan {
  return {
    priceCents: figure('PLAN_PRICE_CENTS', 4_900),
    includedCalls: figure('PLAN_INCLUDED_CALLS', 1_000),
    overageCents: figure('PLAN_OVERAGE_CENTS', 5),
    trialDays: figure('PLAN_TRIAL_DAYS', 7),
    graceDays: figure('PLAN_GRACE_DAYS', 14),
  };
}

/** It may have a password in it: the message does not repeat it. */
function postgresUrl(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new ConfigError('DATABASE_URL is not the URL of a PostgreSQL database; it must be like postgresql://user:password@host:5432/database');
}

/** What a header can carry without doubt: visible ASCII. */
function keyList(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  const keys = text.split(',').map((key) => key.trim()).filter((key) => key !== '');
  if (keys.length === 0) throw new ConfigError('API_KEYS has no key in it; list keys with commas between them, or leave it unset');
  if (!keys.every((key) => /^[\x21-\x7e]+$/.test(key))) {
    throw new ConfigError('API_KEYS has a key with a space or a character outside ASCII in it; a header could not carry it');
  }
  return keys;
}
