/** Reads the files of a schema. */
import { readFileSync } from 'node:fs';

/** The text of a file; undefined if it does not exist. Paths of includes and imports are relative to the main file. */
export function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
