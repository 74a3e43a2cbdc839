/**
 * `einvoice.config.json`: a project's settings for `einvoice validate`, and the findings that do not count, with a
 * reason and a last day.
 */
import { LANGUAGES, type Language, type Severity, isDay } from 'einvoice-validator';
import { nearest } from '../terminal/nearest.js';
import { PolicyError } from './policy-error.js';

/** How findings of a rule count. */
export type Level = Severity | 'ignore';

/** The level of the findings of a rule, until a day. */
export interface RulePolicy {
  /** Spelled as in the rule sets. */
  readonly code: string;
  readonly level: Level;
  readonly reason: string;
  /** The last day (ISO 8601) on which it applies. */
  readonly expires: string;
}

/** A configuration as it was written; paths are not resolved. */
export interface Config {
  /** The file that it was read from. */
  readonly path: string;
  readonly rules: readonly RulePolicy[];
  readonly formats?: readonly string[];
  readonly language?: Language;
  readonly failOn?: Severity;
  /** A day (ISO 8601), or `issue`. */
  readonly date?: string;
  readonly releases?: readonly string[];
  readonly as?: string;
  readonly countryRules?: boolean;
  readonly strict?: boolean;
  readonly advice?: boolean;
  readonly baseline?: string;
  /** Files of custom rules. */
  readonly schematron?: readonly string[];
}

/** Distinguishes existing rules from misspelt ones; only called if a configuration names rules. */
export interface KnownRules {
  /** Every code that can occur in a report. */
  readonly codes: readonly string[];
}

const LEVELS: readonly Level[] = ['ignore', 'warning', 'error'];
const RULE_KEYS = ['level', 'reason', 'expires'] as const;

/** Reads the value of a key; errors are thrown as the end of a sentence that begins with the key. */
type ValueReader = (value: unknown) => unknown;

const READERS = {
  $schema: text,
  formats: texts,
  language: (value) => expectOneOf(value, LANGUAGES),
  failOn: (value) => expectOneOf(value, ['error', 'warning']),
  date: (value) => (value === 'issue' ? value : day(value, ', or "issue"')),
  releases: texts,
  as: text,
  countryRules: flag,
  strict: flag,
  advice: flag,
  baseline: text,
  schematron: texts,
  rules: (value) => value,
} as const satisfies Readonly<Record<string, ValueReader>>;

/** An invalid value. */
class InvalidValue extends Error {}

/**
 * Reads a configuration strictly.
 * @param content JSON
 * @param known returns the existing rules; called only if the configuration names any
 * @throws PolicyError which says what is wrong and where
 */
export function readConfig(content: string, path: string, known: () => KnownRules): Config {
  const refuse = (message: string): PolicyError => new PolicyError(`${path}: ${message}`);
  const data = parsed(content, refuse);
  const config: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    if (!Object.hasOwn(READERS, key))
      throw refuse(`there is no key ${quoted(key)}${didYouMean(key, Object.keys(READERS))}`);
    try {
      config[key] = READERS[key as keyof typeof READERS](value);
    } catch (error) {
      throw error instanceof InvalidValue ? refuse(`${quoted(key)} ${error.message}`) : error;
    }
  }
  if (config['date'] !== undefined && config['releases'] !== undefined)
    throw refuse('"date" and "releases" both choose the rules; give one of them');
  const { $schema: _, rules, ...others } = config;
  return { ...others, path, rules: rules === undefined ? [] : readRules(rules, known, refuse) };
}

function parsed(content: string, refuse: (message: string) => PolicyError): Record<string, unknown> {
  let data: unknown;
  try {
    data = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    throw refuse(`it is no JSON (${(error as Error).message})`);
  }
  if (!isObject(data)) throw refuse('it must be an object');
  return data;
}

function readRules(
  data: unknown,
  known: () => KnownRules,
  refuse: (message: string) => PolicyError,
): readonly RulePolicy[] {
  if (!isObject(data)) throw refuse('"rules" must be an object with a rule id for each key');
  const names = Object.keys(data);
  if (names.length === 0) return [];
  const { codes } = known();
  const bySpelling = new Map(codes.map((code) => [code.toUpperCase(), code]));
  return names.map((name) => {
    const code = bySpelling.get(name.toUpperCase());
    if (code === undefined)
      throw refuse(`"rules" has ${quoted(name)}, and there is no such rule${didYouMean(name, codes)}`);
    return readRule(code, data[name], (message) => refuse(`"rules", ${quoted(name)}: ${message}`));
  });
}

function readRule(code: string, data: unknown, refuse: (message: string) => PolicyError): RulePolicy {
  if (!isObject(data)) throw refuse('it must be an object with "level", "reason" and "expires"');
  for (const key of Object.keys(data))
    if (!(RULE_KEYS as readonly string[]).includes(key))
      throw refuse(`there is no key ${quoted(key)}${didYouMean(key, RULE_KEYS)}`);
  const read = <T>(key: (typeof RULE_KEYS)[number], reader: (value: unknown) => T): T => {
    if (!Object.hasOwn(data, key)) throw refuse(`${quoted(key)} is missing`);
    try {
      return reader(data[key]);
    } catch (error) {
      throw error instanceof InvalidValue ? refuse(`${quoted(key)} ${error.message}`) : error;
    }
  };
  return {
    code,
    level: read('level', (value) => expectOneOf(value, LEVELS)),
    reason: read('reason', text),
    expires: read('expires', day),
  };
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '') throw new InvalidValue('must be a text that is not empty');
  return value;
}

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) throw new InvalidValue('must be a list of texts that is not empty');
  return value.map(text);
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new InvalidValue('must be true or false');
  return value;
}

function day(value: unknown, others = ''): string {
  if (typeof value !== 'string' || !isDay(value)) throw new InvalidValue(`must be a day such as "2027-03-31"${others}`);
  return value;
}

function expectOneOf<T extends string>(value: unknown, values: readonly T[]): T {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) {
    const near = typeof value === 'string' ? didYouMean(value, values) : '';
    throw new InvalidValue(`must be one of ${values.map(quoted).join(', ')}${near}`);
  }
  return found;
}

function didYouMean(name: string, known: readonly string[]): string {
  const meant = nearest(name, known) ?? nearest(name.toUpperCase(), known);
  return meant === null ? '' : `; did you mean ${quoted(meant)}?`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
