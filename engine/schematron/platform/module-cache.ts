/** Loads compiled modules, with V8's cached code if it is still valid. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { MODULE_START } from '../runtime/program.js';
import { forEachMode } from './inlining.js';
import type { LoadModule, Modules } from './platform.js';

/** Loading must be synchronous, unlike `import`: a module is a script whose value is a function. */
export const loadModule: LoadModule = (text, filename) => compileScript(text, filename).runInThisContext();

function compileScript(text: string, filename: string, cachedData?: Buffer): Script {
  requireModule(text);
  return new Script(text, { filename, cachedData });
}

/** Anything but a compiled module must not run. */
function requireModule(text: string): void {
  if (!text.split('\n', 2).includes(MODULE_START)) throw new SyntaxError('not a compiled module');
}

/** What Node.js has for loaders of its own (https://nodejs.org/api/module.html), as far as it is used here. */
interface CommonJsModule {
  exports: unknown;
  _compile?: (text: string, filename: string) => unknown;
}

/**
 * Loads a module with the compile cache of Node.js 22 and later, which keeps compiled code for the next run, if the
 * program has turned it on.
 * @returns undefined if there is no such cache
 */
function loadWithCompileCache(text: string, filename: string): { readonly value: unknown } | undefined {
  const { getCompileCacheDir, Module } = nodeModule as unknown as {
    readonly getCompileCacheDir?: () => string | undefined;
    readonly Module: new (id: string) => CommonJsModule;
  };
  if (getCompileCacheDir?.() === undefined) return undefined;
  requireModule(text);
  const module = new Module(filename);
  if (module._compile === undefined) return undefined;
  module._compile(`module.exports = ${text}`, filename);
  return { value: module.exports };
}

const DIGEST_BYTES = 32;

/**
 * V8's code cache (`cachedData` of `vm.Script`), in files next to the modules: compiling dominates the start of a
 * worker. A cache file begins with a digest of itself, the module and the V8 version, because V8 itself checks only the
 * length of the source, and crashes on damaged data. If the file is missing or invalid, V8 compiles the module.
 */
export class ModuleCache implements Modules {
  readonly #folder: string;
  readonly #loaded = new Map<string, { readonly script: Script; readonly sha256: string }>();
  #records = false;

  /** @param folder of the modules */
  constructor(folder: string) {
    this.#folder = folder;
  }

  loader(sha256: string): LoadModule {
    return (text, filename) => {
      const cached = this.#read(filename, sha256);
      const loaded =
        cached === undefined && !this.#records ? loadWithCompileCache(text, join(this.#folder, filename)) : undefined;
      if (loaded !== undefined) return loaded.value;
      const script = compileScript(text, filename, cached);
      this.#loaded.set(filename, { script, sha256 });
      return script.runInThisContext();
    };
  }

  record(): void {
    this.#records = true;
  }

  has(filename: string, sha256: string): boolean {
    return this.#read(filename, sha256) !== undefined;
  }

  forget(filename: string): void {
    this.#loaded.delete(filename);
  }

  save(): void {
    // Otherwise caches of other V8 versions would stay forever.
    const outdated = new Set(readdirSync(this.#folder).filter((file) => file.endsWith('.cache')));
    for (const filename of this.#loaded.keys())
      for (const file of outdated) if (file.startsWith(`${filename}.`)) rmSync(join(this.#folder, file));
    forEachMode(() => {
      for (const [filename, { script, sha256 }] of this.#loaded) {
        const data = script.createCachedData();
        writeFileSync(this.#path(filename), Buffer.concat([digest(sha256, data), data]));
      }
    });
  }

  #read(filename: string, sha256: string): Buffer | undefined {
    let bytes: Buffer;
    try {
      bytes = readFileSync(this.#path(filename));
    } catch {
      return undefined;
    }
    const data = bytes.subarray(DIGEST_BYTES);
    return digest(sha256, data).equals(bytes.subarray(0, DIGEST_BYTES)) ? data : undefined;
  }

  #path(filename: string): string {
    return join(this.#folder, `${filename}.${tag()}.cache`);
  }
}

/** Identifies V8's version, its flags and the processor's features. */
function tag(): string {
  return cachedDataVersionTag().toString(16);
}

function digest(sha256: string, data: Buffer): Buffer {
  return createHash('sha256').update(`${sha256} ${process.arch} ${tag()}\n`).update(data).digest();
}
