/** Which configuration is for a file: the first one in its folder or above. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unreadable } from '../documents/reason.js';
import { PolicyError } from './policy-error.js';
import { type Config, type KnownRules, readConfig } from './config.js';

export const CONFIG_NAME = 'einvoice.config.json';

/** Where configurations come from: looked for, one that is named, or none. */
export type ConfigChoice = { readonly file: string } | 'search' | 'none';

/** The configurations of a run, each read once. */
export class Configs {
  readonly #choice: ConfigChoice;
  readonly #known: () => KnownRules;
  /** By its path. */
  readonly #read = new Map<string, Config>();
  /** By folder. */
  readonly #found = new Map<string, string | null>();

  /** @param known asked for the rules that there are, where a configuration names any */
  constructor(choice: ConfigChoice, known: () => KnownRules) {
    this.#choice = choice;
    this.#known = known;
  }

  /** Every configuration that was used. */
  get all(): readonly Config[] {
    return [...this.#read.values()];
  }

  /**
   * @param file a file or a folder; `-` for standard input, which is in the folder of the process
   * @returns null where there is none
   * @throws PolicyError
   */
  for(file: string): Config | null {
    if (this.#choice === 'none') return null;
    const path = this.#choice === 'search' ? this.#above(folderOf(file)) : this.#choice.file;
    if (path === null) return null;
    let config = this.#read.get(path);
    if (config === undefined) this.#read.set(path, (config = readConfig(contentOf(path), path, this.#known)));
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

function folderOf(file: string): string {
  const path = resolve(file === '-' ? '.' : file);
  return file === '-' || isFolder(path) ? path : dirname(path);
}

/** What can't be looked at is found out when it is read. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new PolicyError(`${path} ${unreadable(error)}`);
  }
}
