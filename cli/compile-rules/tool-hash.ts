/** A hash of the compiler and of the runtime library that compiled rules call. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, packedCode } from 'einvoice-schematron/platform/package-root.js';
import { sha256 } from 'einvoice-core/rules/compiled.js';

/** Hash of the compiler's code: when it changes, rule sets are recompiled. xslt3's version is in its SEF. */
export function toolHash(): string {
  const folder = packageFolder('einvoice-schematron', import.meta.url);
  const packed = packedCode(folder);
  if (packed !== undefined) return packed;
  const root = join(folder, 'dist');
  // Compiled rules only work with the runtime library they were compiled for.
  const files = ['compiler', 'runtime'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => join(folder, name)),
  );
  return sha256(files.map((name) => `${name}\n${readFileSync(join(root, name), 'utf8')}`).join('\n'));
}
