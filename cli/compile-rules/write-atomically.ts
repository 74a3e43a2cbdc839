/** Files that we write. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EngineError } from 'einvoice-core/errors.js';

/** Written to a temporary file and renamed, so that an interrupted run leaves no partial file. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/** @throws EngineError `FILE_MISSING` if the file exists but can't be read */
export async function readIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new EngineError('FILE_MISSING', `${path} can't be read: ${(error as Error).message}.`);
  }
}
