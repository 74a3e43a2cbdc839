/** Where the publishers' suites and the independent opinion are: who looks for them asks here, and the environment is read here. */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findHome } from '#core/home.js';
import { STAMP, stampOf } from './stamp.js';

/** A folder or file that a run needs is not there; the message says how to get it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

export interface Folders {
  /** `SUITES_DIR`; `suites/files`, which `npm run suites` fetches, when absent. */
  readonly suites: string;
  /** What pins the files of that folder; null for one that `SUITES_DIR` names. */
  readonly manifest: string | null;
  /** What the publishers' XSLT finds, kept in the repository. */
  readonly findings: string;
  /** The same for the rule sets of single countries. */
  readonly findingsEurope: string;
  /** The same for documents that are no invoices. */
  readonly findingsOrders: string;
  /** What pins that XSLT; it is fetched into the folder beside. */
  readonly stylesheets: string;
  /** The same for more rule sets, whose XSLT packages have: only who compares the two sources of rules asks for it. */
  readonly packagedStylesheets: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The folders as the environment names them; whether they exist is seen where they are read. */
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

/** Whether the suites are there: those that the manifest pins, all of them, or the folder that is named. */
export function hasSuites(folders: Folders): boolean {
  return complaint(folders) === null;
}

/**
 * Absence never looks like success: without the suites a run ends before it starts.
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

/** @throws FolderError when a folder of a suite is missing */
export function requireFolder(path: string): string {
  if (!isFolder(path)) throw new FolderError(`${path} is not a folder: the suites are not whole.`);
  return path;
}
