/**
 * A file lock held until the process ends, however it ends. Node.js has no such lock, but SQLite has one on every
 * system. It is taken on an empty file, in which nothing is stored.
 */

import { rmSync } from 'node:fs';
import { isBusy, openSqliteFile } from './sql/sqlite-file.js';

export interface FileLock {
  /** Whether the file still exists: a lock on a deleted file excludes nobody. */
  isHeld(): boolean;
  /** Deletes the file and releases the lock. */
  release(): void;
}

/**
 * @returns null if another process, or another part of this one, holds the lock. @throws SQLite's or the system's error
 */
export function takeLock(path: string): FileLock | null {
  const file = openSqliteFile(path, 0);
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return {
    isHeld: () => file.isInPlace(),
    release: () => {
      try {
        if (file.isInPlace()) rmSync(path, { force: true });
      } finally {
        file.close();
      }
    },
  };
}
