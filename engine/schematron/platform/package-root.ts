/** Finds installed packages, to locate their programs and data. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The nearest folder at or above a module with a `package.json`.
 * @param moduleUrl `import.meta.url` of the module to start from
 * @throws Error if there is none
 */
export function findPackageRoot(moduleUrl: string): string {
  const root = findAbove(moduleUrl, 'package.json');
  if (root === null) throw new Error(`No package.json at or above ${fileURLToPath(moduleUrl)}`);
  return root;
}

/**
 * The nearest folder at or above a module that contains a file.
 * @param moduleUrl `import.meta.url` of the module to start from
 * @param file path in that folder
 * @returns null if there is none
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
 * The folder of a package that a module belongs to or depends on, whether or not the module was bundled into another
 * package.
 * @param moduleUrl `import.meta.url` of the module
 * @throws Error if the package is not installed there
 */
export function packageFolder(name: string, moduleUrl: string): string {
  let folder = folders.get(name);
  if (folder === undefined)
    folders.set(name, (folder = dirname(createRequire(moduleUrl).resolve(`${name}/package.json`))));
  return folder;
}

/** Path of a package's program, as bundled by `npm run build` (`scripts/bundle/programs.ts`). */
export function programPath(packageName: string, program: string, moduleUrl: string): string {
  return join(packageFolder(packageName, moduleUrl), 'dist', 'programs', `${program}.js`);
}

let ownVersion: string | undefined;

/** The version shared by all packages of this project. Read once, unless it is that of another folder. */
export function packageVersion(root?: string): string {
  return root === undefined ? (ownVersion ??= readVersion(findPackageRoot(import.meta.url))) : readVersion(root);
}

function readVersion(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * The hash of the code that a packed package was built from. Packing makes the code smaller without changing what it
 * does (`scripts/pack`).
 * @returns undefined in a checkout
 */
export function packedCode(folder: string): string | undefined {
  const data = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { einvoice?: { code: string } };
  return data.einvoice?.code;
}
