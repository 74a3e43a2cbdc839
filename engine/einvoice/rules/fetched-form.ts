/** In which form an official file was fetched: a registry may have what the publisher compiled of it, and not the file itself. */
import { platform } from 'einvoice-schematron/platform';
import { sha256 as sha256Of } from './compiled.js';
import type { OfficialFile } from './manifest.js';

/** `file`: the official file itself. `instead`: what the manifest names in its place. */
export interface FetchedForm {
  readonly form: 'file' | 'instead';
  /** Below the folder of official files. */
  readonly path: string;
  /** The pinned hash of what is there. */
  readonly sha256: string;
}

/** The end of a file's name, dot included. */
const ENDING = /\.[^./]*$/;

/** @returns where that is kept which is fetched instead of a file: beside it, with its own ending */
export function insteadPath({ path, instead }: OfficialFile): string {
  return path.replace(ENDING, '') + (ENDING.exec(instead!.path)?.[0] ?? '');
}

/** Which form of a file was fetched; the file itself goes first, and is named where neither is there. */
export function fetchedForm(file: OfficialFile, officialDir: string): FetchedForm {
  const itself = { form: 'file', path: file.path, sha256: file.sha256 } as const;
  if (!file.instead) return itself;
  const instead = { form: 'instead', path: insteadPath(file), sha256: file.instead.sha256 } as const;
  const isThere = ({ path, sha256 }: FetchedForm): boolean => {
    try {
      return sha256Of(platform.read(officialDir, path)) === sha256;
    } catch {
      return false;
    }
  };
  return !isThere(itself) && isThere(instead) ? instead : itself;
}
