/** Files of ours on disk. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EngineError } from 'einvoice-core/errors.js';

/** Written beside and renamed, so that an interrupted run leaves no half a file. */
export async function store(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/** @throws EngineError `FILE_MISSING` where there is something that can't be read */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new EngineError('FILE_MISSING', `${path} can't be read: ${(error as Error).message}.`);
  }
}
