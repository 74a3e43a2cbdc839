/**
 * A lock on a file that a process holds as long as it lives; the system takes it away with the process, however that
 * ends. Node.js has no such lock, SQLite has one on every system: it is taken on an empty file, and nothing is stored there.
 */

import { rmSync } from 'node:fs';
import { isBusy, openSqliteFile } from './sql/sqlite-file.js';

export interface FileLock {
  /** Whether the file is still there: a lock on a deleted file keeps nobody away. */
  isHeld(): boolean;
  /** Takes the file away, and lets go. */
  release(): void;
}

/** @returns null when another process, or another part of this one, holds it. @throws SQLite's or the system's error */
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
