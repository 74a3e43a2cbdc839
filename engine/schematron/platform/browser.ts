/**
 * The browser platform. It cannot read files: callers provide them first (`provide`), and modules as functions that are
 * already loaded, since a page with a strict content security policy cannot run code from strings.
 */
import { sha256Hex } from './sha256.js';
import type { LoadModule, Platform } from './platform.js';

/** A generated module as loaded by a browser; see `scripts/site/rule-module.ts`. */
export interface LoadedModule {
  /** The text before and after the function in the compiler's file. */
  readonly before: string;
  readonly after: string;
  /** The function. */
  readonly create: unknown;
  /**
   * Whether a bundler has rewritten the function: then its text differs from the compiler's, and there is no hash to
   * compare.
   */
  readonly isReprinted?: boolean;
}

const files = new Map<string, Uint8Array>();
const modules = new Map<string, { readonly text: string; readonly value: unknown }>();
const reprinted = new Set<string>();
const resources = new Map<string, string>();

/** Whether the library was bundled from an installed package; messages then name the commands of that package. */
let isDependency = false;

/** Declares that the library was installed as a package. */
export function markAsDependency(): void {
  isDependency = true;
}

/** Provides a file. */
export function provide(path: string, content: string): void {
  files.set(path, new TextEncoder().encode(content));
}

/**
 * Provides a module. Its text is taken from the very function that will run (ECMAScript 2019, section 19.2.3.5), so the
 * hash that the engine checks covers exactly that code.
 * @param folder the folder in which the engine looks for it
 */
export function provideModule(name: string, { before, create, after, isReprinted }: LoadedModule, folder = ''): void {
  const text = `${before}${String(create)}${after}`;
  const path = fileKey([folder, name]);
  provide(path, text);
  if (isReprinted === true) reprinted.add(path);
  modules.set(name, { text, value: create });
}

/** Provides a file of `engine/einvoice/knowledge` or `engine/wording`. */
export function provideResource(name: string, content: string): void {
  resources.set(name, content);
}

/** Limit of arguments per call, well below that of all engines. */
const AT_ONCE = 8192;

/** Text of UTF-16 units, or of bytes as code units. */
function unitsToText(units: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < units.length; at += AT_ONCE)
    text += String.fromCharCode.apply(null, units.subarray(at, at + AT_ONCE) as unknown as number[]);
  return text;
}

/** Keys omit the rules folder. */
function fileKey(path: readonly string[]): string {
  return path.filter((part) => part !== '').join('/');
}

function readProvided(path: readonly string[]): Uint8Array {
  const content = files.get(fileKey(path));
  if (content === undefined) throw new Error(`${path.join('/')} was not provided`);
  return content;
}

const provided: LoadModule = (text, filename) => {
  const module = modules.get(filename);
  if (module?.text !== text) throw new SyntaxError(`${filename} was not provided`);
  return module.value;
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const platform: Platform = {
  read: (...path) => readProvided(path),
  readPart: (begin, end, ...path) => readProvided(path).subarray(begin, end),
  resource(_owner, name) {
    const content = resources.get(name);
    if (content === undefined) throw new Error(`${name} was not provided`);
    return content;
  },
  hasResource: (name) => resources.has(name),
  now: () => performance.now(),
  sha256: (data) => sha256Hex(typeof data === 'string' ? new TextEncoder().encode(data) : data),
  has: (...path) => files.has(fileKey(path)),
  isReprinted: (...path) => reprinted.has(fileKey(path)),
  size: (...path) => readProvided(path).length,
  loadModule: provided,
  // The browser has its own code cache.
  modules: () => ({
    loader: () => provided,
    has: () => true,
    record: () => undefined,
    forget: () => undefined,
    save: () => undefined,
  }),
  hasPackage: () => false,
  optionalPackage(name) {
    throw new Error(`${name} is not there in a browser`);
  },
  get isDependency() {
    return isDependency;
  },
  isAscii: (bytes) => bytes.every((byte) => byte < 0x80),
  latin1: unitsToText,
  utf8(bytes) {
    try {
      return strictUtf8.decode(bytes);
    } catch {
      return null;
    }
  },
  utf16(bytes) {
    // A copy, since two-byte units need aligned memory.
    const even = bytes.slice(0, bytes.length & ~1);
    return unitsToText(new Uint16Array(even.buffer, even.byteOffset, even.length / 2));
  },
  writeUnits(text, units) {
    for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  },
};
