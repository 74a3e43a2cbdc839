/** Finds the configuration for a file: the first one in its folder or above. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeReadError } from '../documents/reason.js';
import { PolicyError } from './policy-error.js';
import { type Config, type KnownRules, readConfig } from './config.js';

export const CONFIG_NAME = 'einvoice.config.json';

/** Where configurations come from: a search, a named file, or none. */
export type ConfigChoice = { readonly file: string } | 'search' | 'none';

/** The configurations of a run, each read once. */
export class Configs {
  readonly #choice: ConfigChoice;
  readonly #known: () => KnownRules;
  /** By its path. */
  readonly #read = new Map<string, Config>();
  /** By folder. */
  readonly #found = new Map<string, string | null>();

  /** @param known returns the existing rules; called only if a configuration names any */
  constructor(choice: ConfigChoice, known: () => KnownRules) {
    this.#choice = choice;
    this.#known = known;
  }

  /** Every configuration that was used. */
  get all(): readonly Config[] {
    return [...this.#read.values()];
  }

  /**
   * @param file a file or a folder; `-` for standard input, which counts as a file in the working directory
   * @returns null if there is none
   * @throws PolicyError
   */
  for(file: string): Config | null {
    if (this.#choice === 'none') return null;
    const path = this.#choice === 'search' ? this.#above(configFolder(file)) : this.#choice.file;
    if (path === null) return null;
    let config = this.#read.get(path);
    if (config === undefined) this.#read.set(path, (config = readConfig(readContent(path), path, this.#known)));
    return config;
  }

  #above(folder: string): string | null {
    let path = this.#found.get(folder);
    if (path === undefined) {
      const here = join(folder, CONFIG_NAME);
      const parent = dirname(folder);
      path = existsSync(here) ? here : parent === folder ? null : this.#above(parent);
      this.#found.set(folder, path);
    }
    return path;
  }
}

function configFolder(file: string): string {
  const path = resolve(file === '-' ? '.' : file);
  return file === '-' || isFolder(path) ? path : dirname(path);
}

/** An error here is reported when the file is read. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function readContent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new PolicyError(`${path} ${describeReadError(error)}`);
  }
}
