/** Reads the manifest from its file. */
import { platform } from 'einvoice-schematron/platform';
import { EngineError } from '../errors.js';
import type { Manifest } from './manifest.js';
import { parseManifest } from './parse-manifest.js';

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
  if (last?.text !== text) last = { text, manifest: parseManifest(text) };
  return last.manifest;
}
