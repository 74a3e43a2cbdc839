/** Where the package is installed: the manifest, the compiled rules and the default data folder are found from there. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The nearest folder at or above a module that has a `package.json`.
 * @param moduleUrl `import.meta.url` of the module to start from
 * @throws Error when there is none up to the root of the file system
 */
export function findPackageRoot(moduleUrl: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json at or above ${fileURLToPath(moduleUrl)}`);
    folder = parent;
  }
  return folder;
}

/** The programs that `npm run build` makes, each out of few files (`scripts/bundle/programs.ts`). */
export type ProgramName = 'einvoice' | 'service' | 'worker' | 'pdf-reader' | 'aside-thread' | 'explain-thread';

/** Where a program of this package is. */
export function programPath(name: ProgramName): string {
  return join(findPackageRoot(), 'dist', 'programs', `${name}.js`);
}

/** The version that the package says it has. */
export function packageVersion(root: string = findPackageRoot()): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
