/** The folder of compiled files: what is missing is an error, and so is what the compiler did not write. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Fingerprint, sha256 } from './compiled.js';
import { EngineError } from '../errors.js';
import { ModuleCache } from './modules.js';
import { compileCommand } from './rule-paths.js';

/** Makes the error for a file that is not what the compiler wrote. */
type Damaged = () => EngineError;

export class CompiledFiles {
  readonly modules: ModuleCache;
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.modules = new ModuleCache(folder);
  }

  /**
   * The value of a JSON file; null where that is what it says.
   * @throws EngineError `RULES_MISSING`, and what `damaged` makes where it is no JSON
   */
  header<T>(name: string, damaged: Damaged): T | null {
    const text = this.#open(name, (path) => readFileSync(path, 'utf8'));
    try {
      return JSON.parse(text) as T | null;
    } catch {
      throw damaged();
    }
  }

  /**
   * Makes sure that a file is there, at a glance: what it holds is looked at when it is read.
   * @throws EngineError `RULES_MISSING`, and what `damaged` makes
   */
  require(name: string, expected: Fingerprint, damaged: Damaged): void {
    if (this.#open(name, (path) => statSync(path)).size !== expected.bytes) throw damaged();
  }

  /**
   * The text of a file that the compiler wrote.
   * @throws EngineError `RULES_MISSING`, and what `damaged` makes
   */
  read(name: string, expected: Fingerprint, damaged: Damaged): string {
    const bytes = this.#open(name, (path) => readFileSync(path));
    if (sha256(bytes) !== expected.sha256) throw damaged();
    return bytes.toString('utf8');
  }

  #open<T>(name: string, how: (path: string) => T): T {
    const path = join(this.#folder, name);
    try {
      return how(path);
    } catch {
      throw new EngineError('RULES_MISSING', `${path} is missing. Run ${compileCommand()}.`);
    }
  }
}
