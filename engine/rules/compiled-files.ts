/** The folder of compiled files: what is missing is an error, and so is what the compiler did not write. */
import { platform } from '#platform';
import { compileCommand } from './compile-command.js';
import { type Fingerprint, sha256 } from './compiled.js';
import { EngineError } from '../errors.js';
import type { Modules } from '../platform/platform.js';

/** Makes the error for a file that is not what the compiler wrote. */
type Damaged = () => EngineError;

export class CompiledFiles {
  readonly modules: Modules;
  readonly #folder: string;
  readonly #rulesDir: string | undefined;

  /** @param rulesDir the folder that the command which fills it has to be told */
  constructor(folder: string, rulesDir?: string) {
    this.#folder = folder;
    this.#rulesDir = rulesDir;
    this.modules = platform.modules(folder);
  }

  /** The command that makes these files. */
  command(options = ''): string {
    return compileCommand(options, this.#rulesDir);
  }

  /**
   * The value of a JSON file; null where that is what it says.
   * @throws EngineError `RULES_MISSING`, and what `damaged` makes where it is no JSON
   */
  header<T>(name: string, damaged: Damaged): T | null {
    const bytes = this.#open(name, platform.read);
    try {
      return JSON.parse(textOf(bytes)) as T | null;
    } catch {
      throw damaged();
    }
  }

  /**
   * Makes sure that a file is there, at a glance: what it holds is looked at when it is read.
   * @throws EngineError `RULES_MISSING`, and what `damaged` makes
   */
  require(name: string, expected: Fingerprint, damaged: Damaged): void {
    if (this.#open(name, platform.size) !== expected.bytes) throw damaged();
  }

  /**
   * The text of a file that the compiler wrote.
   * @throws EngineError `RULES_MISSING`, and what `damaged` makes
   */
  read(name: string, expected: Fingerprint, damaged: Damaged): string {
    const bytes = this.#open(name, platform.read);
    if (sha256(bytes) !== expected.sha256) throw damaged();
    return textOf(bytes);
  }

  #open<T>(name: string, how: (folder: string, name: string) => T): T {
    try {
      return how(this.#folder, name);
    } catch {
      throw new EngineError('RULES_MISSING', `${this.#folder}/${name} is missing. Run ${this.command()}.`);
    }
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
