/** Reads the manifest from its file. */
import { platform } from 'einvoice-schematron/platform';
import { EngineError } from '../errors.js';
import type { Manifest } from './manifest.js';
import { parseManifest } from './parse-manifest.js';
import { readText } from '../resource.js';

/** File of the build's output with the SHA-256 of the manifest that the build has checked. */
export const CHECKED_MANIFEST = 'manifest.sha256';

/** The last manifest: several parts of a program read the same one, and checking it takes as long as one invoice. */
let last: { readonly text: string; readonly manifest: Manifest } | undefined;

/** @throws EngineError `MANIFEST_INVALID` if the file is missing or invalid */
export function readManifest(path: string): Manifest {
  let text: string;
  try {
    text = new TextDecoder().decode(platform.read(path));
  } catch {
    throw new EngineError('MANIFEST_INVALID', `${path} is missing.`);
  }
  if (last?.text !== text)
    last = { text, manifest: isChecked(text) ? (JSON.parse(text) as Manifest) : parseManifest(text) };
  return last.manifest;
}

/** Whether the build has checked this very text. A browser has no such file, and always checks. */
function isChecked(text: string): boolean {
  let sha256: string;
  try {
    sha256 = readText(CHECKED_MANIFEST);
  } catch {
    return false;
  }
  return platform.sha256(text) === sha256;
}
