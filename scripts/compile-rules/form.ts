/** In which form a file was fetched: a registry may have what the publisher compiled of it, and not the file itself. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Manifest, type OfficialFile, type RuleSetEntry, releaseName } from '../../engine/rules/manifest.js';
import { sha256Of } from './sources/source.js';

/** `file`: the official file itself. `instead`: what the manifest names in its place. */
export interface FetchedForm {
  readonly form: 'file' | 'instead';
  /** Below the folder of official files. */
  readonly path: string;
}

/** @returns where that is kept which is fetched instead of a file: beside it, with its own ending */
export function insteadPath({ path, instead }: OfficialFile): string {
  return `${path.slice(0, -extname(path).length)}${extname(instead!.path)}`;
}

/** Which form of a rule set's Schematron was fetched; the file itself goes first. */
export function fetchedForm({ releases }: Manifest, entry: RuleSetEntry, officialDir: string): FetchedForm {
  const file = releases
    .find((release) => releaseName(release) === entry.release)!
    .files.find(({ path }) => path === entry.schematron)!;
  const isThere = (path: string, sha256: string): boolean => {
    try {
      return sha256Of(readFileSync(join(officialDir, path))) === sha256;
    } catch {
      return false;
    }
  };
  if (file.instead && !isThere(file.path, file.sha256) && isThere(insteadPath(file), file.instead.sha256))
    return { form: 'instead', path: insteadPath(file) };
  return { form: 'file', path: file.path };
}
