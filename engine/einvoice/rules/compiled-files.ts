/**
 * Reads compiled files from the compiler's output folder and from installed packages. A file that is missing, or that
 * the compiler did not write, is an error.
 */
import { platform } from 'einvoice-schematron/platform';
import { compileCommand } from './compile-command.js';
import { type Fingerprint, sha256 } from './compiled.js';
import { EngineError } from '../errors.js';
import type { LoadModule, Modules } from 'einvoice-schematron/platform/platform.js';
import type { RulePaths } from './rule-folders.js';
import { type RulesPackage, packageLabel } from './rules-package.js';

/** Creates the error for a file that differs from the compiler's output. */
type CreateDamagedError = () => EngineError;

/** Where compiled files are searched. */
export interface CompiledPlaces extends Pick<RulePaths, 'compiledDir'> {
  readonly rulesDir?: string | undefined;
  /** The installed packages of rules. */
  readonly packages?: readonly RulesPackage[] | undefined;
}

export class CompiledFiles {
  readonly #places: CompiledPlaces;
  readonly #packages: readonly RulesPackage[];
  readonly #modules = new Map<string, Modules>();
  #recordsModules = false;

  constructor(places: CompiledPlaces) {
    this.#places = places;
    this.#packages = places.packages ?? [];
  }

  /** The package that contains a file; undefined if it is in the compiler's output folder. */
  packageOf(name: string): RulesPackage | undefined {
    if (this.#packages.length === 0 || platform.has(this.#places.compiledDir, name)) return undefined;
    return this.#packages.find(({ folder }) => platform.has(folder, name));
  }

  /** The folder that contains a file. */
  folderOf(name: string): string {
    return this.packageOf(name)?.folder ?? this.#places.compiledDir;
  }

  /**
   * The command that restores a file, in quotation marks.
   * @param options of the compile command
   */
  command(name: string, options = ''): string {
    const from = this.packageOf(name);
    return from === undefined
      ? compileCommand(options, this.#places.rulesDir)
      : `"npm install --force ${packageLabel(from)}"`;
  }

  /**
   * The value of a JSON file, possibly null.
   * @throws EngineError `RULES_MISSING`, or the result of `damaged` if it is not JSON
   */
  header<T>(name: string, damaged: CreateDamagedError): T | null {
    const bytes = this.#open(name, platform.read);
    try {
      return JSON.parse(decodeUtf8(bytes)) as T | null;
    } catch {
      throw damaged();
    }
  }

  /**
   * Checks that a file exists and has the right length; its content is checked when it is read.
   * @throws EngineError `RULES_MISSING`, or the result of `damaged`
   */
  require(name: string, expected: Fingerprint, damaged: CreateDamagedError): void {
    if (this.#open(name, platform.size) !== expected.bytes) throw damaged();
  }

  /**
   * The text of a file written by the compiler.
   * @throws EngineError `RULES_MISSING`, or the result of `damaged`
   */
  read(name: string, expected: Fingerprint, damaged: CreateDamagedError): string {
    const bytes = this.#open(name, platform.read);
    if (!platform.isReprinted(this.folderOf(name), name) && sha256(bytes) !== expected.sha256) throw damaged();
    return decodeUtf8(bytes);
  }

  /**
   * Part of a text in ASCII. Its hash can't be checked.
   * @param begin in bytes, as `end`
   * @throws EngineError `RULES_MISSING`
   */
  readPart(name: string, begin: number, end: number): string {
    return platform.latin1(this.#open(name, (...path) => platform.readPart(begin, end, ...path)));
  }

  /** The loader of a module. @param hash the SHA-256 of its file */
  loader(name: string, hash: string): LoadModule {
    return this.#modulesOf(name).loader(hash);
  }

  /** Whether the JavaScript engine's code cache of a module exists. */
  isCached(name: string, hash: string): boolean {
    return this.#modulesOf(name).has(name, hash);
  }

  /** Releases a loaded module. */
  forget(name: string): void {
    this.#modulesOf(name).forget(name);
  }

  /** Keeps what is needed to save the JavaScript engine's code cache of the modules that are loaded from now on. */
  recordModules(): void {
    this.#recordsModules = true;
    for (const modules of this.#modules.values()) modules.record();
  }

  /** Saves the JavaScript engine's code cache of the loaded modules, which must have been recorded. */
  saveModules(): void {
    for (const modules of this.#modules.values()) modules.save();
  }

  #modulesOf(name: string): Modules {
    const folder = this.folderOf(name);
    let known = this.#modules.get(folder);
    if (known === undefined) {
      known = platform.modules(folder);
      if (this.#recordsModules) known.record();
      this.#modules.set(folder, known);
    }
    return known;
  }

  #open<T>(name: string, how: (folder: string, name: string) => T): T {
    const folder = this.folderOf(name);
    try {
      return how(folder, name);
    } catch (error) {
      const { code = 'ENOENT' } = error as { readonly code?: string };
      // Compiling does not help where a file can't be read.
      if (code !== 'ENOENT') throw new EngineError('RULES_MISSING', `${folder}/${name} can't be read (${code}).`);
      throw new EngineError(
        'RULES_MISSING',
        `${folder}/${name} is missing${this.#alsoMissing()}. Run ${this.command(name)}.`,
      );
    }
  }

  /** A hint for users who installed the library and may not know the packages of rules. */
  #alsoMissing(): string {
    return platform.isDependency && this.#places.packages !== undefined
      ? ', and no package of rules (einvoice-rules) that is installed has it'
      : '';
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
