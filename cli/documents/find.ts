/** Finds the files that the arguments of a command name. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findGlobFiles, isGlob } from './glob.js';
import { describeReadError } from './reason.js';

/** A file to check, or why an argument names none. */
export type FoundFile = { readonly file: string } | { readonly file: string; readonly failure: string };

/**
 * Files in the order of the arguments. A folder means the `*.xml` and `*.pdf` files in it and below, sorted. Links to
 * folders are not followed, to avoid cycles. Nothing is skipped silently: a path that can't be read, or a folder
 * without such files, gives a failure.
 * @param args paths and patterns; `-` for standard input
 */
export async function findDocuments(args: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const arg of args) {
    if (arg !== '-' && isGlob(arg)) found.push(...(await expandGlob(arg)));
    else if (arg === '-' || !(await isFolder(arg))) found.push({ file: arg });
    else await collect(arg, found);
  }
  return found;
}

/** Whether an argument may stand for several files. */
export async function isSeveral(arg: string): Promise<boolean> {
  return (arg !== '-' && isGlob(arg)) || isFolder(arg);
}

async function expandGlob(glob: string): Promise<readonly FoundFile[]> {
  const files = await findGlobFiles(glob);
  return files.length === 0
    ? [{ file: glob, failure: 'is no file, and no file fits it as a pattern' }]
    : files.map((file) => ({ file }));
}

/** Whether an argument is a folder, so that it may stand for several files. */
export async function isFolder(path: string): Promise<boolean> {
  // A missing file is reported when it is read.
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

async function collect(folder: string, found: FoundFile[]): Promise<void> {
  const open = [folder];
  const files: FoundFile[] = [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    try {
      for (const entry of await readdir(at, { withFileTypes: true })) {
        const path = join(at, entry.name);
        if (entry.isDirectory()) open.push(path);
        else if (/\.(xml|pdf)$/i.test(entry.name)) files.push({ file: path });
      }
    } catch (error) {
      files.push({ file: at, failure: describeReadError(error) });
    }
  }
  files.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  for (const file of files) found.push(file);
  if (files.length === 0) found.push({ file: folder, failure: 'has no *.xml and no *.pdf file in it' });
}
