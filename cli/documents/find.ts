/** The files that the arguments of a command name. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOfGlob, isGlob } from './glob.js';
import { unreadable } from './reason.js';

/** A file to check, or why an argument leads to none. */
export type Found = { readonly file: string } | { readonly file: string; readonly failure: string };

/**
 * Files in the order of the arguments; a folder stands for the `*.xml` and `*.pdf` files in it and below, sorted.
 * Links to folders are not followed, so that there are no circles. Nothing that was asked for is left out:
 * what can't be read, or has no such file in it, comes as a failure.
 * @param args paths, and patterns of them; `-` for standard input
 */
export async function findDocuments(args: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const arg of args) {
    if (arg !== '-' && isGlob(arg)) found.push(...(await filesOf(arg)));
    else if (arg === '-' || !(await isFolder(arg))) found.push({ file: arg });
    else await collect(arg, found);
  }
  return found;
}

/** Whether an argument may stand for several files. */
export async function isSeveral(arg: string): Promise<boolean> {
  return (arg !== '-' && isGlob(arg)) || isFolder(arg);
}

async function filesOf(glob: string): Promise<readonly Found[]> {
  const files = await filesOfGlob(glob);
  return files.length === 0
    ? [{ file: glob, failure: 'is no file, and no file fits it as a pattern' }]
    : files.map((file) => ({ file }));
}

/** Whether an argument is a folder, so that it may stand for several files. */
export async function isFolder(path: string): Promise<boolean> {
  // What is not there is found out when it is read.
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

async function collect(folder: string, found: Found[]): Promise<void> {
  const open = [folder];
  const files: Found[] = [];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    try {
      for (const entry of await readdir(at, { withFileTypes: true })) {
        const path = join(at, entry.name);
        if (entry.isDirectory()) open.push(path);
        else if (/\.(xml|pdf)$/i.test(entry.name)) files.push({ file: path });
      }
    } catch (error) {
      files.push({ file: at, failure: unreadable(error) });
    }
  }
  files.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  for (const file of files) found.push(file);
  if (files.length === 0) found.push({ file: folder, failure: 'has no *.xml and no *.pdf file in it' });
}
