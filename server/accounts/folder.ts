import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents if missing, readable only by their owner. (`mkdirSync` with `recursive` never
 * returns if the system accepts a folder but does not show it, as below `/proc`.)
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return;
  if (entry === undefined && dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may just have created it.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
