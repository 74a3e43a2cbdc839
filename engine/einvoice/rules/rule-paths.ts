/** Where the manifest, the official files and the compiled rules are, unless somebody says otherwise. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findHome } from '../home.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { installedPackages } from './installed-packages.js';
import type { RulePaths } from './rule-folders.js';

const HOME = findHome();

/**
 * The usual places: the package's own folder, and installed packages of compiled rules.
 * @param rulesDir folder for fetched and compiled files (`RULES_DIR`): then there are no other places
 * @param root the package
 */
export function rulePaths(rulesDir?: string, root: string = HOME): RulePaths {
  const packages = rulesDir === undefined ? installedPackages(root, packageVersion(root)) : [];
  return {
    manifestPath: manifestIn(root),
    // Compiled rules call the library that they were compiled with: a folder that outlives the package has one per version.
    compiledDir:
      rulesDir === undefined ? join(root, 'compiled-sef') : join(rulesDir, 'compiled-sef', packageVersion(root)),
    officialDir: join(rulesDir ?? root, 'schematron'),
    ...(rulesDir === undefined ? {} : { rulesDir: resolve(rulesDir) }),
    ...(packages.length === 0 ? {} : { packages }),
  };
}

/** In a checkout it stands beside the official files; the package has a copy. */
function manifestIn(root: string): string {
  const own = join(root, 'schematron', 'manifest.json');
  return existsSync(own) ? own : join(root, 'dist', 'manifest.json');
}
