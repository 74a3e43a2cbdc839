/** Where the manifest, the official files and the compiled rules are, unless somebody says otherwise. */
import { join, resolve } from 'node:path';
import { findPackageRoot, packageVersion } from '../package-root.js';
import type { RulePaths } from './rule-folders.js';

const PACKAGE_ROOT = findPackageRoot(import.meta.url);

/**
 * The usual places.
 * @param rulesDir folder for fetched and compiled files (`RULES_DIR`); the package's own when absent
 * @param root the package
 */
export function rulePaths(rulesDir?: string, root: string = PACKAGE_ROOT): RulePaths {
  return {
    manifestPath: join(root, 'schematron', 'manifest.json'),
    // Compiled rules call the library that they were compiled with: a folder that outlives the package has one per version.
    compiledDir:
      rulesDir === undefined ? join(root, 'compiled-sef') : join(rulesDir, 'compiled-sef', packageVersion(root)),
    officialDir: join(rulesDir ?? root, 'schematron'),
    ...(rulesDir === undefined ? {} : { rulesDir: resolve(rulesDir) }),
  };
}
