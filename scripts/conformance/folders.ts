/** Where the official suites and the independent opinion are: the only reader of the environment in this folder. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findPackageRoot } from '../../engine/package-root.js';

/** A folder or file that a run needs is not there; the message says how to name it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

export interface Folders {
  /** `SUITES_DIR`: `../shared/suites` beside the package. */
  readonly suites: string;
  /** `ORACLE_DIR`: `oracle` beside the suites. */
  readonly oracle: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders as the environment names them; whether they exist is seen where they are read. */
export function readFolders(env: Environment = process.env, root: string = findPackageRoot()): Folders {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const suites = resolve(value('SUITES_DIR') ?? join(root, '..', 'shared', 'suites'));
  return { suites, oracle: resolve(value('ORACLE_DIR') ?? join(suites, '..', 'oracle')) };
}

/** Whether the suites are there. */
export function hasSuites({ suites }: Folders): boolean {
  return statSync(suites, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Absence never looks like success: a missing folder ends the run before it starts.
 * @throws FolderError
 */
export function requireFolder(path: string, variable: 'SUITES_DIR' | 'ORACLE_DIR'): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FolderError(`${path} is not a folder; set ${variable} to the place of the official files.`);
  }
  return path;
}
