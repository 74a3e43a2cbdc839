/** Reads and checks environment variables; the only reader of `process.env`. The programs document the variables. */

import { resolve } from 'node:path';

/** A setting has an unusable value; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of this process. */
export function ownEnvironment(): Environment {
  return process.env;
}

/** Values of variables. An empty one counts as unset, as compose files write it. */
export class Variables {
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  /** An absolute path; a relative one is resolved against the working directory. */
  folder(name: string): string | undefined {
    const path = this.text(name);
    return path === undefined ? undefined : resolve(path);
  }

  /** @throws ConfigError unless it is a whole number from `least` to `most` */
  integer(name: string, min: number, max: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (!(number >= min && number <= max))
      throw new ConfigError(`${name} is "${text}"; it must be a whole number from ${min} to ${max}`);
    return number;
  }

  /** @throws ConfigError for anything but 1 and 0 */
  flag(name: string): boolean | undefined {
    const text = this.text(name);
    if (text !== undefined && text !== '1' && text !== '0')
      throw new ConfigError(`${name} is "${text}"; it must be 1 or 0, or not set`);
    return text === undefined ? undefined : text === '1';
  }
}
