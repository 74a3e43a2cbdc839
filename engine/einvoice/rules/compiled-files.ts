/**
 * Compiled files, in the folder that the compiler writes and in installed packages: what is missing is an error, and so is
 * what the compiler did not write.
 */
import { platform } from 'einvoice-schematron/platform';
import { compileCommand } from './compile-command.js';
import { type Fingerprint, sha256 } from './compiled.js';
import { EngineError } from '../errors.js';
import type { LoadModule, Modules } from 'einvoice-schematron/platform/platform.js';
import type { RulePaths } from './rule-folders.js';
import { type RulesPackage, packageLabel } from './rules-package.js';

/** Makes the error for a file that is not what the compiler wrote. */
type Damaged = () => EngineError;

/** Where compiled files may be. */
export interface CompiledPlaces extends Pick<RulePaths, 'compiledDir'> {
  readonly rulesDir?: string | undefined;
  /** Those that are installed, as they were found. */
  readonly packages?: readonly RulesPackage[] | undefined;
}

export class CompiledFiles {
  readonly #places: CompiledPlaces;
  readonly #packages: readonly RulesPackage[];
  readonly #modules = new Map<string, Modules>();

  constructor(places: CompiledPlaces) {
    this.#places = places;
    this.#packages = places.packages ?? [];
  }

  /** The package that a file is taken from; undefined where it is of the folder that the compiler writes. */
  packageOf(name: string): RulesPackage | undefined {
    if (this.#packages.length === 0 || platform.has(this.#places.compiledDir, name)) return undefined;
    return this.#packages.find(({ folder }) => platform.has(folder, name));
  }

  /** The folder that a file is taken from. */
  folderOf(name: string): string {
    return this.packageOf(name)?.folder ?? this.#places.compiledDir;
  }

  /** The command that brings a file anew, in quotation marks. @param options those of the command that compiles it */
  command(name: string, options = ''): string {
    const from = this.packageOf(name);
    return from === undefined
      ? compileCommand(options, this.#places.rulesDir)
      : `"npm install --force ${packageLabel(from)}"`;
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

  /** What loads a module. @param hash the SHA-256 of its file */
  loader(name: string, hash: string): LoadModule {
    return this.#modulesOf(name).loader(hash);
  }

  /** Whether the JavaScript engine's own form of a module is kept. */
  isCached(name: string, hash: string): boolean {
    return this.#modulesOf(name).has(name, hash);
  }

  /** Lets go of a module that has been loaded. */
  forget(name: string): void {
    this.#modulesOf(name).forget(name);
  }

  /** Keeps the JavaScript engine's own form of the modules that have been loaded. */
  saveModules(): void {
    for (const modules of this.#modules.values()) modules.save();
  }

  #modulesOf(name: string): Modules {
    const folder = this.folderOf(name);
    const known = this.#modules.get(folder) ?? platform.modules(folder);
    this.#modules.set(folder, known);
    return known;
  }

  #open<T>(name: string, how: (folder: string, name: string) => T): T {
    const folder = this.folderOf(name);
    try {
      return how(folder, name);
    } catch {
      throw new EngineError(
        'RULES_MISSING',
        `${folder}/${name} is missing${this.#alsoMissing()}. Run ${this.command(name)}.`,
      );
    }
  }

  /** Who has installed the library may not know that there are packages of rules. */
  #alsoMissing(): string {
    return platform.isDependency && this.#places.packages !== undefined
      ? ', and no package of rules (einvoice-rules) that is installed has it'
      : '';
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
