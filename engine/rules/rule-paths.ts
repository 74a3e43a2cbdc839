/** Where the manifest, the official files and the compiled rules are, unless somebody says otherwise. */
import { join, resolve } from 'node:path';
import { findPackageRoot, packageVersion } from '../package-root.js';
import { installedPackages } from './installed-packages.js';
import type { RulePaths } from './rule-folders.js';

const PACKAGE_ROOT = findPackageRoot(import.meta.url);

/**
 * The usual places: the package's own folder, and installed packages of compiled rules.
 * @param rulesDir folder for fetched and compiled files (`RULES_DIR`): then there are no other places
 * @param root the package
 */
export function rulePaths(rulesDir?: string, root: string = PACKAGE_ROOT): RulePaths {
  const packages = rulesDir === undefined ? installedPackages(root, packageVersion(root)) : [];
  return {
    manifestPath: join(root, 'schematron', 'manifest.json'),
    // Compiled rules call the library that they were compiled with: a folder that outlives the package has one per version.
    compiledDir:
      rulesDir === undefined ? join(root, 'compiled-sef') : join(rulesDir, 'compiled-sef', packageVersion(root)),
    officialDir: join(rulesDir ?? root, 'schematron'),
    ...(rulesDir === undefined ? {} : { rulesDir: resolve(rulesDir) }),
    ...(packages.length === 0 ? {} : { packages }),
  };
}
