/**
 * Determines in which form an official file was fetched: some registries have only the form that the publisher compiled
 * from it.
 */
import { platform } from 'einvoice-schematron/platform';
import { sha256 as sha256Of } from './compiled.js';
import type { OfficialFile } from './manifest.js';

/** `file`: the official file itself; `instead`: the replacement that the manifest names. */
export interface FetchedForm {
  readonly form: 'file' | 'instead';
  /** Relative to the folder of official files. */
  readonly path: string;
  /** The pinned hash of the file at `path`. */
  readonly sha256: string;
}

/** The extension of a file name, with its dot. */
const ENDING = /\.[^./]*$/;

/** @returns where the replacement of a file is stored: next to it, with its own extension */
export function insteadPath({ path, instead }: OfficialFile): string {
  return path.replace(ENDING, '') + (ENDING.exec(instead!.path)?.[0] ?? '');
}

/** The form in which a file was fetched; `file` is preferred, and is returned as well if neither exists. */
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
