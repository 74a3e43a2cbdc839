/** The Node.js platform, with vectorised text functions. */
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { now } from './clock.js';
import { packageFolder } from './package-root.js';
import { withLatin1 } from './latin1.js';
import { ModuleCache, loadModule } from './module-cache.js';
import type { Platform } from './platform.js';

const require = createRequire(import.meta.url);

/** The same bytes as a `Buffer`. */
function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function latin1(bytes: Uint8Array): string {
  return buffer(bytes).toString('latin1');
}

export const platform: Platform = {
  read: (...path) => readFileSync(join(...path)),
  readPart(begin, end, ...path) {
    const file = openSync(join(...path), 'r');
    try {
      const part = new Uint8Array(end - begin);
      return part.subarray(0, readSync(file, part, 0, part.length, begin));
    } finally {
      closeSync(file);
    }
  },
  // Read as a file: JSON imports print a warning in Node 20, where they are experimental.
  resource: ({ name, module }, file) => readFileSync(join(packageFolder(name, module), 'dist', file), 'utf8'),
  hasResource: () => true,
  now,
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
  has: (...path) => existsSync(join(...path)),
  isReprinted: () => false,
  size: (...path) => statSync(join(...path)).size,
  loadModule,
  modules: (folder) => new ModuleCache(folder),
  hasPackage(name) {
    try {
      require.resolve(name);
      return true;
    } catch {
      return false;
    }
  },
  optionalPackage: (name) => require(name) as unknown,
  isDependency: fileURLToPath(import.meta.url).includes(`${sep}node_modules${sep}`),
  isAscii: (bytes) => isAscii(bytes),
  latin1,
  /**
   * `TextDecoder` takes 2 ns per byte if the text contains a single umlaut; checking, widening and copying with
   * vectorised functions takes a tenth of that. Most texts need no widening.
   */
  utf8(bytes) {
    if (isAscii(bytes)) return latin1(bytes);
    if (!isUtf8(bytes)) return null;
    return withLatin1(bytes, latin1) ?? transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  },
  utf16: (bytes) => buffer(bytes).toString('utf16le'),
  writeUnits(text, units) {
    buffer(new Uint8Array(units.buffer, units.byteOffset, units.byteLength)).write(text, 'utf16le');
  },
};
