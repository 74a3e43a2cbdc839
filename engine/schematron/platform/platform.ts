/**
 * Loads a module: gives what its text, an expression, stands for.
 * @param text the caller has checked its hash
 * @param filename its name in stack traces
 * @throws SyntaxError when it is none
 */
export type LoadModule = (text: string, filename: string) => unknown;

/** The modules of a folder. */
export interface Modules {
  /**
   * @param sha256 the hash of the module
   * @returns what loads it
   */
  loader(sha256: string): LoadModule;
  /** Whether the JavaScript engine's own form of a module is kept, for this version of the engine. */
  has(filename: string, sha256: string): boolean;
  /** Lets go of a module that has been loaded: `save` does not keep it then. */
  forget(filename: string): void;
  /** Keeps what the engine has made of the modules that have been loaded, with the functions that have run. */
  save(): void;
}

/** A package that has data files, and the `import.meta.url` of a module of it: from there it is found, bundled or not. */
export interface ResourceOwner {
  readonly name: string;
  readonly module: string;
}

/**
 * What the engine needs of the program that it runs in, where Node.js and browsers differ. Everything else is plain
 * JavaScript: of the files that validate, these are the only ones that name either.
 */
export interface Platform {
  /**
   * A file of the rules: the manifest, what was compiled, what was fetched.
   * @param path parts of its path
   * @throws Error where there is none
   */
  read(...path: readonly string[]): Uint8Array;
  /**
   * The text of a data file of a package, as the build has copied it; throws where there is none.
   * @param name path below the compiled code
   */
  resource(owner: ResourceOwner, name: string): string;
  /** Whether it can be asked for: a browser has those that it needs for the documents that it has seen. */
  hasResource(name: string): boolean;
  /** SHA-256 in lower-case hex; texts are hashed as UTF-8. */
  sha256(data: string | Uint8Array): string;
  /** Whether there is such a file. */
  has(...path: readonly string[]): boolean;
  /** Length of such a file in bytes; throws where there is none. */
  size(...path: readonly string[]): number;
  /** Loads modules of the compilers, and keeps nothing. */
  readonly loadModule: LoadModule;
  /** What loads the modules of a folder, with what was made of them before. */
  modules(folder: string): Modules;
  /** Whether a package is installed that need not be. */
  hasPackage(name: string): boolean;
  /** Such a package, loaded; throws where it is not installed. */
  optionalPackage(name: string): unknown;
  /** Whether this is a package in somebody's `node_modules`, out of whose reach the scripts of a checkout are. */
  readonly isDependency: boolean;
  /** True if no byte is above 0x7F. */
  isAscii(bytes: Uint8Array): boolean;
  /** Text with the bytes as its code points. */
  latin1(bytes: Uint8Array): string;
  /** Text of UTF-8, byte order marks kept; null where it is none. */
  utf8(bytes: Uint8Array): string | null;
  /** Text of UTF-16 in little endian; an odd last byte is left out, lone surrogates stay. */
  utf16(bytes: Uint8Array): string;
  /** Writes the UTF-16 units of a text to the start of an array. */
  writeUnits(text: string, units: Uint16Array): void;
}
