/** Suite files as text and tree. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '#schematron/xml/tree.js';
import { read } from '../kit/tree.js';
import { requireFolder } from '../suites/folders.js';

/** Something in a suite file does not match its format; the message names the file. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}

/**
 * Paths of the XML files in a folder and its subfolders, relative to `root`, sorted by name.
 * @throws FolderError
 */
export function xmlFiles(root: string, folder: string): string[] {
  const start = requireFolder(join(root, folder));
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.xml$/i.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

/** @throws SuiteError if it is not XML */
export function treeOf(bytes: Uint8Array, path: string): Tree {
  const found = read(bytes);
  if (!found.ok) throw new SuiteError(`${path}:${found.problem.line}: ${found.problem.message}`);
  return found.tree;
}
