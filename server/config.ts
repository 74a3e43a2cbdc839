/** The settings of the service: the only reader of `process.env`. */

import { join, resolve } from 'node:path';
import type { EngineName } from '../engine/index.js';
import { findPackageRoot } from './package-root.js';

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
  /** `API_KEYS`: comma-separated; null means that the local key file is used. */
  readonly apiKeys: readonly string[] | null;
  /** `DATA_DIR`: `data` in the package; a relative path is seen from the working directory. */
  readonly dataDir: string;
  /** `ENGINE`: undefined leaves the choice to the manifest. */
  readonly engine: EngineName | undefined;
  /** `RULES_MIRROR`: where official files are looked for before their publisher is asked. */
  readonly rulesMirror: string | undefined;
  /** `WORKERS`: undefined leaves the number to the engine. */
  readonly workers: number | undefined;
  /** `TIMEOUT_MS`: for one document. */
  readonly timeoutMs: number;
  /** Where the engine's files are; not a setting. */
  readonly rules: RulePaths;
}

/** Where the rules are. */
export interface RulePaths {
  readonly manifestPath: string;
  readonly compiledDir: string;
  readonly officialDir: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Timers of Node take no more (2^31 - 1). */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/**
 * Reads and checks the environment. An empty value counts as not set, as compose files write it.
 * @throws ConfigError for the first value that can't be used; it never repeats a key
 */
export function readConfig(env: Environment = process.env, root: string = findPackageRoot()): Config {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const folder = (name: string): string | undefined => {
    const path = value(name);
    return path === undefined ? undefined : resolve(path);
  };
  return {
    port: integer('PORT', value('PORT'), 0, 65_535) ?? 8080,
    host: value('HOST') ?? '127.0.0.1',
    apiKeys: keyList(value('API_KEYS')),
    dataDir: folder('DATA_DIR') ?? join(root, 'data'),
    engine: engineName(value('ENGINE')),
    rulesMirror: folder('RULES_MIRROR'),
    workers: integer('WORKERS', value('WORKERS'), 1, 1024),
    timeoutMs: integer('TIMEOUT_MS', value('TIMEOUT_MS'), 1, LONGEST_TIMEOUT_MS) ?? 30_000,
    rules: {
      manifestPath: join(root, 'schematron', 'manifest.json'),
      compiledDir: join(root, 'compiled-sef'),
      officialDir: join(root, 'schematron'),
    },
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

function engineName(text: string | undefined): EngineName | undefined {
  if (text === undefined || text === 'native' || text === 'saxon') return text;
  throw new ConfigError(`ENGINE is "${text}"; it must be "native" or "saxon", or not set`);
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
