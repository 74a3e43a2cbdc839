/** Default locations of the manifest, the official files and the compiled rules. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findHome } from '../home.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import { installedPackages } from './installed-packages.js';
import type { RulePaths } from './rule-folders.js';

const HOME = findHome();

/**
 * The default locations: the package's own folder, and installed packages of compiled rules.
 * @param rulesDir folder for fetched and compiled files (`RULES_DIR`), which replaces all other locations
 * @param root the package
 */
export function rulePaths(rulesDir?: string, root: string = HOME): RulePaths {
  const packages = rulesDir === undefined ? installedPackages(root, packageVersion()) : [];
  return {
    manifestPath: manifestIn(root),
    // Compiled rules call the library that they were compiled with. A folder that outlives the package therefore has a
    // subfolder for each version.
    compiledDir: rulesDir === undefined ? join(root, 'compiled-sef') : join(rulesDir, 'compiled-sef', packageVersion()),
    officialDir: join(rulesDir ?? root, 'schematron'),
    ...(rulesDir === undefined ? {} : { rulesDir: resolve(rulesDir) }),
    ...(packages.length === 0 ? {} : { packages }),
  };
}

/** The path of the manifest: next to the official files in a checkout, in the package otherwise. */
function manifestIn(root: string): string {
  const packaged = join(root, 'dist', 'manifest.json');
  return existsSync(packaged) ? packaged : join(root, 'schematron', 'manifest.json');
}
