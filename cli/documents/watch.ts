/** Watches files for changes made by editors and exports. */
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFolder } from './find.js';
import { folderOfGlob, globMatcher, isGlob } from './glob.js';

/** Programs save in several steps, and may replace the file by another one. */
const SETTLE_MS = 150;

export interface Watch {
  /** Ends watching. */
  close(): void;
}

/**
 * Watches files, and all `*.xml` and `*.pdf` in folders and below.
 * @param paths the arguments of a command
 * @param onChange gets the files that were written or added, after a moment without further changes; later ones wait
 * until it is done
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
      const isMatch = globMatcher(path);
      watchers.push(
        watch(folder, { recursive: true }, (_event, name) => {
          const file = name === null ? '' : folder === '.' ? name : join(folder, name);
          if (isMatch(file)) note(file);
        }),
      );
    } else if (await isFolder(path))
      watchers.push(
        watch(path, { recursive: true }, (_event, name) => {
          if (name !== null && /\.(xml|pdf)$/i.test(name)) note(join(path, name));
        }),
      );
    // Watch the folder: a replaced file is a new one, which a watch on the old file misses.
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
