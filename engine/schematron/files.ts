/** Reads the files that schemas consist of. */
import { readFileSync } from 'node:fs';

/** The text of a file; undefined where there is none. Includes and imports ask by paths relative to the main file's. */
export function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
