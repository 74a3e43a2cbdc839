import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, for its owner alone; nothing where it is there. (`mkdirSync` with `recursive` never
 * ends where the system does not find the new folder of a parent that it has, as below `/proc`.)
 * @throws the system's error
 */
export function makeFolder(folder: string): void {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return;
  if (entry === undefined && dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in this moment.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
