/**
 * Evaluates the text of a module, which is an expression, and returns its value.
 * @param text its hash has been checked by the caller
 * @param filename its name in stack traces
 * @throws SyntaxError if it is not a module
 */
export type LoadModule = (text: string, filename: string) => unknown;

/** Loads the modules of a folder. */
export interface Modules {
  /**
   * @param sha256 the hash of the module
   * @returns a function that loads it
   */
  loader(sha256: string): LoadModule;
  /** Whether a valid code cache of the module exists for this version of the JavaScript engine. */
  has(filename: string, sha256: string): boolean;
  /** Keeps what `save` needs of the modules that are loaded from now on. */
  record(): void;
  /** Drops a loaded module, so that `save` ignores it. */
  forget(filename: string): void;
  /** Saves the code caches of the recorded modules, including the functions compiled so far. */
  save(): void;
}

/** A package with data files, and the `import.meta.url` of one of its modules, as the starting point for finding it. */
export interface ResourceOwner {
  readonly name: string;
  readonly module: string;
}

/**
 * The operations that differ between Node.js and browsers. Everything else is plain JavaScript: of the modules used for
 * validation, only those in this folder refer to either.
 */
export interface Platform {
  /**
   * Reads a file of the rules: the manifest, compiled or fetched files.
   * @param path parts of its path
   * @throws Error if it does not exist
   */
  read(...path: readonly string[]): Uint8Array;
  /**
   * Reads part of such a file.
   * @param begin in bytes, as `end`
   * @throws Error if the file does not exist
   */
  readPart(begin: number, end: number, ...path: readonly string[]): Uint8Array;
  /**
   * Reads a package's data file from its build output; throws if it does not exist.
   * @param name path below the compiled code
   */
  resource(owner: ResourceOwner, name: string): string;
  /** Whether the data file is available; a browser only has those that were provided. */
  hasResource(name: string): boolean;
  /** Milliseconds of a clock that is never set back. */
  now(): number;
  /** SHA-256 in lower-case hex; texts are hashed as UTF-8. */
  sha256(data: string | Uint8Array): string;
  /** Whether the file exists. */
  has(...path: readonly string[]): boolean;
  /**
   * Whether a bundler has rewritten such a module: then whoever bundled it is responsible for it, and no hash is
   * compared.
   */
  isReprinted(...path: readonly string[]): boolean;
  /** Length of the file in bytes; throws if it does not exist. */
  size(...path: readonly string[]): number;
  /** Loads compiled modules without a cache. */
  readonly loadModule: LoadModule;
  /** The modules of a folder, with their code caches. */
  modules(folder: string): Modules;
  /** Whether an optional package is installed. */
  hasPackage(name: string): boolean;
  /** Loads an optional package; throws if it is not installed. */
  optionalPackage(name: string): unknown;
  /** Whether this package is installed in a `node_modules` folder, without the scripts of a checkout. */
  readonly isDependency: boolean;
  /** True if no byte is above 0x7F. */
  isAscii(bytes: Uint8Array): boolean;
  /** Text with the bytes as code points. */
  latin1(bytes: Uint8Array): string;
  /** Decodes UTF-8, keeping byte order marks; null if it is invalid. */
  utf8(bytes: Uint8Array): string | null;
  /** Decodes UTF-16LE; ignores an odd last byte, keeps lone surrogates. */
  utf16(bytes: Uint8Array): string;
  /** Writes the UTF-16 units of a text to the start of an array. */
  writeUnits(text: string, units: Uint16Array): void;
}
