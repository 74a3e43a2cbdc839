/** Where the manifest, the official files and the compiled rules are, unless somebody says otherwise. */
import { join, sep } from 'node:path';
import { findPackageRoot, packageVersion } from '../package-root.js';

/** Where everything is; plain data, so that it can be handed to a worker. */
export interface RulePaths {
  readonly manifestPath: string;
  readonly compiledDir: string;
  readonly officialDir: string;
}

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
  };
}

/**
 * The command that fetches and compiles rules, for messages that tell somebody to run it.
 * @param options of that command
 */
export function compileCommand(options = ''): string {
  // Scripts of a package are out of reach where it is a dependency of another one.
  if (PACKAGE_ROOT.includes(`${sep}node_modules${sep}`))
    return `"npx einvoice compile-rules${options && ` ${options}`}"`;
  return `"npm run compile-rules${options && ` -- ${options}`}"`;
}
