/** The compiler, and the library that what it compiles calls, as a hash. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from 'einvoice-schematron/platform/package-root.js';
import { sha256 } from 'einvoice-core/rules/compiled.js';

/** A rule set is compiled anew when the compiler changes: hash of its code. Of xslt3 its SEF tells the version. */
export function toolHash(): string {
  const root = join(packageFolder('einvoice-schematron', import.meta.url), 'dist');
  // Compiled rules and the library that they call belong together.
  const files = ['compiler', 'runtime'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .sort()
      .map((name) => join(folder, name)),
  );
  return sha256(files.map((name) => `${name}\n${readFileSync(join(root, name), 'utf8')}`).join('\n'));
}
