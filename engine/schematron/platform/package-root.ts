/** Where packages are installed: their programs and data are found from there. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The nearest folder at or above a module that has a `package.json`.
 * @param moduleUrl `import.meta.url` of the module to start from
 * @throws Error when there is none up to the root of the file system
 */
export function findPackageRoot(moduleUrl: string): string {
  const root = findAbove(moduleUrl, 'package.json');
  if (root === null) throw new Error(`No package.json at or above ${fileURLToPath(moduleUrl)}`);
  return root;
}

/**
 * The nearest folder at or above a module that has a file.
 * @param moduleUrl `import.meta.url` of the module to start from
 * @param file path in that folder
 * @returns null when there is none up to the root of the file system
 */
export function findAbove(moduleUrl: string, file: string): string | null {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, file))) {
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
  return folder;
}

const folders = new Map<string, string>();

/**
 * The folder of a package that a module belongs to or depends on: the same whether the module runs alone or was bundled
 * into a program of another package.
 * @param moduleUrl `import.meta.url` of the module
 * @throws Error when the package is not installed where the module is
 */
export function packageFolder(name: string, moduleUrl: string): string {
  let folder = folders.get(name);
  if (folder === undefined)
    folders.set(name, (folder = dirname(createRequire(moduleUrl).resolve(`${name}/package.json`))));
  return folder;
}

/** Where a program of a package is; `npm run build` makes each out of few files (`scripts/bundle/programs.ts`). */
export function programPath(packageName: string, program: string, moduleUrl: string): string {
  return join(packageFolder(packageName, moduleUrl), 'dist', 'programs', `${program}.js`);
}

/** The version that all packages of this project share. */
export function packageVersion(root: string = findPackageRoot(import.meta.url)): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
