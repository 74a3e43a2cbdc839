import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '../../engine/package-root.js';

/**
 * The folder that files are taken from before their publishers are asked.
 * @param named by a setting; without it `../shared/KIND` beside the package, where that exists
 * @returns null where there is none
 */
export function mirrorFolder(named: string | undefined, kind: 'rules' | 'suites'): string | null {
  if (named !== undefined) return named;
  const beside = join(findPackageRoot(), '..', 'shared', kind);
  return existsSync(beside) ? beside : null;
}
