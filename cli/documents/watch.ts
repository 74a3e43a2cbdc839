/** Which files change, as editors and exports write them. */
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFolder } from './find.js';
import { folderOfGlob, globMatcher, isGlob } from './glob.js';

/** Whoever saves a file writes it in several steps, and may put another one in its place. */
const SETTLE_MS = 150;

export interface Watch {
  /** Ends watching. */
  close(): void;
}

/**
 * Watches files, and all `*.xml` and `*.pdf` in folders and below.
 * @param paths as a command got them
 * @param onChange is told of files that are written or put there, once they have been left alone for a moment; the next ones wait for it
 */
export async function watchDocuments(
  paths: readonly string[],
  onChange: (files: readonly string[]) => Promise<void>,
): Promise<Watch> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const note = (file: string): void => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed].sort();
      changed.clear();
      running = running.then(() => onChange(files));
    }, SETTLE_MS);
  };
  const watchers: FSWatcher[] = [];
  for (const path of paths) {
    if (isGlob(path)) {
      const folder = folderOfGlob(path);
      const isMeant = globMatcher(path);
      watchers.push(
        watch(folder, { recursive: true }, (_event, name) => {
          const file = name === null ? '' : folder === '.' ? name : join(folder, name);
          if (isMeant(file)) note(file);
        }),
      );
    } else if (await isFolder(path))
      watchers.push(
        watch(path, { recursive: true }, (_event, name) => {
          if (name !== null && /\.(xml|pdf)$/i.test(name)) note(join(path, name));
        }),
      );
    // Of the folder: a file that is replaced is another one, which nobody watches.
    else
      watchers.push(
        watch(dirname(path), (_event, name) => {
          if (name === basename(path)) note(path);
        }),
      );
  }
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
