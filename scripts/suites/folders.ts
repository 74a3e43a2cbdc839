/**
 * Locates the publishers' suites and the recorded findings. Only this module reads the environment variables for them.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findHome } from '#core/home.js';
import { STAMP, stampOf } from './stamp.js';

/** A folder or file that a run needs is missing; the message says how to get it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

export interface Folders {
  /** `SUITES_DIR`; by default `suites/files`, which `npm run suites` fills. */
  readonly suites: string;
  /** The manifest of the files in that folder; null for a folder named by `SUITES_DIR`. */
  readonly manifest: string | null;
  /** The findings of the publishers' XSLT, kept in the repository. */
  readonly findings: string;
  /** The same for country-specific rule sets. */
  readonly findingsEurope: string;
  /** The same for documents other than invoices. */
  readonly findingsOrders: string;
  /** The manifest of that XSLT, which is fetched into the folder next to it. */
  readonly stylesheets: string;
  /** The same for further rule sets, whose XSLT is in packages: only needed to compare the two sources of rules. */
  readonly packagedStylesheets: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders named in the environment; reading them shows whether they exist. */
export function readFolders(env: Environment = process.env, root: string = findHome()): Folders {
  const folder = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value ? resolve(value) : undefined;
  };
  const named = folder('SUITES_DIR');
  return {
    suites: named ?? join(root, 'suites', 'files'),
    manifest: named === undefined ? join(root, 'suites', 'manifest.json') : null,
    findings: join(root, 'suites', 'findings.jsonl.br'),
    findingsEurope: join(root, 'suites', 'findings-europe.jsonl.br'),
    findingsOrders: join(root, 'suites', 'findings-orders.jsonl.br'),
    stylesheets: join(root, 'suites', 'stylesheets.json'),
    packagedStylesheets: join(root, 'suites', 'packaged-stylesheets.json'),
  };
}

/** Whether the suites exist: complete as in the manifest, or the folder that was named. */
export function hasSuites(folders: Folders): boolean {
  return complaint(folders) === null;
}

/**
 * Ends a run without suites before it starts, so that nobody takes it for a success.
 * @returns their folder
 * @throws FolderError
 */
export function requireSuites(folders: Folders): string {
  const wrong = complaint(folders);
  if (wrong !== null) throw new FolderError(wrong);
  return folders.suites;
}

function complaint({ suites, manifest }: Folders): string | null {
  if (manifest === null)
    return isFolder(suites) ? null : `${suites} is not a folder; SUITES_DIR is to name the publishers' suites.`;
  const command = 'Run "npm run suites", or set SUITES_DIR to a folder that has them.';
  if (!isFolder(suites)) return `The publishers' suites have not been fetched. ${command}`;
  const stamp = join(suites, STAMP);
  const isWhole =
    statSync(stamp, { throwIfNoEntry: false })?.isFile() === true && readFileSync(stamp, 'utf8') === stampOf(manifest);
  return isWhole ? null : `The suites in ${suites} are not those of ${manifest}, or not all of them. ${command}`;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** @throws FolderError if a suite's folder is missing */
export function requireFolder(path: string): string {
  if (!isFolder(path)) throw new FolderError(`${path} is not a folder: the suites are not whole.`);
  return path;
}
